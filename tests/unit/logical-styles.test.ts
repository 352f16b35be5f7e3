import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const web = path.resolve(import.meta.dirname, '../../web');

/** Classes that name the left or the right side. They do not move when the page is laid out from right to left. */
const classes =
  /(?<=["'`\s:!])-?(?:(?:scroll-)?[mp][lr]-[\w[(]|(?:left|right)-(?:[\d[(]|full|auto|px)|inset-\[[^\]\s]*_|border-[lr](?=[-"'`\s])|rounded-(?:[lr]|[tb][lr])(?=[-"'`\s])|(?:text|float|clear|object|origin)-(?:left|right)(?=["'`\s])|bg-linear-to-(?:[lr]|[tb][lr])(?=["'`\s])|translate-x-)[^\s"'`]*/g;

/** Properties of CSS, in a style sheet or in the style of an element, which do the same. */
const properties =
  /(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)|(?<![\w-])(?:left|right): ?(?:-?\d|calc|auto|['"`])|(?<![\w-])(?:text-align|textAlign|float|clear): ?['"]?(?:left|right)|translate(?:X\(|: -?[\d.]*[1-9])).*/g;

/** The only places where left and right are sides of the screen. */
const exceptions = [
  // Toasts follow the finger, which moves in pixels.
  'ui/components/toaster.tsx: translate-x-0',
  'ui/components/toaster.tsx: translate-x-(--radix-toast-swipe-move-x)',
];

test('the page names no left and right side, except where the screen has them', () => {
  const files = globSync('{account,chat,consensus,shell,ui}/**/*.{ts,tsx,css}', {
    cwd: web,
    exclude: (name) => /\.test\.tsx?$/.test(name),
  });
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(web, file), 'utf8');
    return [...source.matchAll(file.endsWith('.css') ? properties : classes)]
      .concat(file.endsWith('.css') ? [] : [...source.matchAll(properties)])
      .map(([words]) => `${file}: ${words}`);
  });
  expect(found.toSorted()).toEqual(exceptions.toSorted());
});
