import { type Screens, screens } from '@quartet/shared/domain/screens.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { type RouteComponentProps, Router } from 'wouter';
import { type Pages, ScreenRoutes } from './routes.tsx';

/** Adds a screen by its row and its page. */
vi.mock('@quartet/shared/domain/screens.ts', async (original) => {
  const real = await original<{ screens: Screens }>();
  return { ...real, screens: { ...real.screens, oneMore: { path: '/one/more' } } };
});

const show =
  (key: string) =>
  ({ params }: RouteComponentProps) =>
    [key, ...Object.values(params)].join(' ');
const pages = Object.fromEntries(Object.keys(screens).map((key) => [key, show(key)])) as Pages;

const open = (address: string) =>
  renderToStaticMarkup(
    <Router ssrPath={address}>
      <ScreenRoutes pages={pages} />
    </Router>,
  );

test.each(Object.entries(screens))(
  'the address of the screen %s shows its page',
  (key, { path }) => {
    expect(open(path.replaceAll(/:\w+/g, 'some_word')).split(' ')).toContain(key);
  },
);

test('one more screen matches its address in any case, and a page gets the parameters of its address', () => {
  expect(open('/One/more/')).toBe('oneMore');
  expect(open('/checkout/quartet_value')).toContain('checkout quartet_value');
});

test.each(['/one', '/no/such/page', '/sample'])(
  '%s matches no screen and shows the 404 page',
  (address) => {
    expect(open(address)).toContain('404 Page Not Found');
  },
);
