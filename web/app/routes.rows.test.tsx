import { type Screens, screens } from '@quartet/shared/domain/screens.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { type RouteComponentProps, Router } from 'wouter';
import { listScreens } from './palette/commands.ts';
import { type Pages, ScreenRoutes } from './routes.tsx';

/** One more screen, by its row and its page. */
vi.mock('@quartet/shared/domain/screens.ts', async (original) => {
  const real = await original<{ screens: Screens }>();
  const oneMore = { path: '/one/more', command: { label: 'One more', keywords: ['new'] } };
  return { ...real, screens: { ...real.screens, oneMore } };
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

test('one more screen is shown in any case; a page gets the words of its address', () => {
  expect(open('/One/more/')).toBe('oneMore');
  expect(open('/checkout/quartet_value')).toContain('checkout quartet_value');
});

test.each(['/one', '/no/such/page', '/checkout/%E0%A4%A'])('%s is no screen', (address) => {
  expect(open(address)).toContain('404 Page Not Found');
});

/** What the palette says and finds, and where it leads. */
function listCommands(isChat: boolean): readonly string[] {
  const went: string[] = [];
  const commands = listScreens({ isChat, go: (path) => went.push(path) });
  for (const { run } of commands) run();
  return commands.map(({ label, keywords = [] }, at) => [label, ...keywords, went[at]].join(' '));
}

test('the palette goes to every screen that has a command, but not to the chat from there', () => {
  const chat = 'Back to the chat /';
  const all = listCommands(false);
  expect(all).toEqual(expect.arrayContaining([chat, 'One more new /one/more']));
  expect(listCommands(true)).toEqual(all.filter((command) => command !== chat));
});
