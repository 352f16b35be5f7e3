import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Classes that name the left or the right side. They do not move when the page is laid out from right to left. */
const classes =
  /(?<=["'`\s:!])-?(?:(?:scroll-)?[mp][lr]-[\w[(]|(?:left|right)-(?:[\d[(]|full|auto|px)|inset-\[[^\]\s]*_|border-[lr](?=[-"'`\s])|rounded-(?:[lr]|[tb][lr])(?=[-"'`\s])|(?:text|float|clear|object|origin)-(?:left|right)(?=["'`\s])|bg-linear-to-(?:[lr]|[tb][lr])(?=["'`\s])|translate-x-)[^\s"'`]*/g;

/** Properties of CSS, in a style sheet or in the style of an element, which do the same. */
const properties =
  /(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)|(?<![\w-])(?:left|right): ?(?:-?\d|calc|auto|['"`])|(?<![\w-])(?:text-align|textAlign|float|clear): ?['"]?(?:left|right)|translate(?:X\(|: -?[\d.]*[1-9])).*/g;

/** The only places where left and right are sides of the screen. */
const exceptions = [
  // Toasts follow the finger, which moves in pixels.
  'web/ui/components/toaster.tsx: translate-x-0',
  'web/ui/components/toaster.tsx: translate-x-(--radix-toast-swipe-move-x)',
];

test('the pages name no left and right side, except where the screen has them', () => {
  const files = globSync(
    ['web/{account,chat,consensus,shell,ui}/**/*.{ts,tsx,css}', '{shared,ops}/**/*.css'],
    { cwd: root, exclude: (name) => /\.test\.tsx?$|node_modules/.test(name) },
  );
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    return [...source.matchAll(file.endsWith('.css') ? properties : classes)]
      .concat(file.endsWith('.css') ? [] : [...source.matchAll(properties)])
      .map(([words]) => `${file}: ${words}`);
  });
  expect(found.toSorted()).toEqual(exceptions.toSorted());
});
