import { expect, test } from 'vitest';
import { type Screen, screens, toPattern } from './screens.ts';

const rows = Object.entries<Screen>(screens);

test('a path is made of words', () => {
  const paths = rows.map(([, { path }]) => path);
  expect(paths.filter((path) => !/^\/$|^(?:\/:?[\w-]+)+$/.test(path))).toEqual([]);
});

test('an address is of one screen at most', () => {
  for (const [, { path }] of rows) {
    const address = path.replaceAll(/:\w+/g, 'word');
    expect(rows.filter(([, other]) => toPattern(other.path).test(address))).toHaveLength(1);
  }
});

test('a parameter is one segment, and case and a slash at the end do not count', () => {
  const pattern = toPattern('/plans/:slug/card');
  expect(pattern.exec('/Plans/quartet_value-2/card/')?.groups).toEqual({ slug: 'quartet_value-2' });
  expect(pattern.exec('/plans/%00/card')?.groups).toEqual({ slug: '%00' });
  for (const address of ['/plans/card', '/plans/a/b/card', '/plans/a/card/b'])
    expect(pattern.test(address)).toBe(false);
  expect(toPattern('/').test('/')).toBe(true);
  expect(toPattern('/').test('//')).toBe(false);
});
