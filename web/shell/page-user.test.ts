import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createChat } from '../chat/state/chat-store.ts';
import { createWatchedPorts } from '../chat/testing/create-watched-ports.ts';
import { dismissToast, emptyDraft, viewStore } from '../ui/lib/view.ts';
import { createPageUser } from './page-user.ts';

const question = { text: 'Why?', images: [], webSearch: false };
const draft = { ...emptyDraft, text: 'And then' };

// With fake timers, no test waits for a dismissed toast or a sign-out.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());
beforeEach(() => viewStore.setState({ toasts: [], draft: emptyDraft }));

/** Opens Ada's page with a running turn and a draft. */
async function openPage() {
  const page = Object.assign(new EventTarget(), { location: { href: 'https://quartet.test/' } });
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
  onTestFinished(() => void vi.unstubAllGlobals());
  const followed = Promise.withResolvers<void>();
  const ports = {
    post: vi.fn(() => Promise.resolve({ turnId: 't' })),
    follow: vi.fn(() => {
      followed.resolve();
      return new Promise<void>(() => undefined);
    }),
    ...createWatchedPorts(),
  };
  const chat = createChat(ports);
  const openSignIn = vi.fn();
  const onExpired = vi.fn();
  const user = createPageUser({ chat, openSignIn, onExpired });
  user.meet('ada');
  void chat.ask(question);
  await followed.promise;
  viewStore.setState({ draft });
  const shown = () => ({
    questions: chat.store.getState().turns.map((turn) => turn.question.text),
    draft: viewStore.getState().draft.text,
  });
  return { user, shown, ports, openSignIn, onExpired, page };
}

test('a link to a turn is joined by the first person who is signed in, and leaves the address bar', async () => {
  const replaceState = vi.fn();
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), {
      location: { href: 'https://quartet.test/?turn=other' },
      history: { state: null, replaceState },
    }),
  );
  vi.stubGlobal('localStorage', { removeItem: () => undefined });
  onTestFinished(() => void vi.unstubAllGlobals());
  const chat = createChat({
    ...createWatchedPorts(),
    post: vi.fn(),
    follow: vi.fn(() => Promise.resolve()),
  });
  const join = vi.spyOn(chat, 'join');
  const user = createPageUser({ chat, openSignIn: vi.fn(), onExpired: vi.fn() });
  user.meet(null);
  expect(join).not.toHaveBeenCalled();
  expect(replaceState).not.toHaveBeenCalled();
  user.meet('ada');
  expect(join).toHaveBeenCalledExactlyOnceWith('other');
  const address = replaceState.mock.calls[0]?.[2] as URL;
  expect(address.href).toBe('https://quartet.test/');
  await join.mock.results[0]?.value;
});

const undo = () => viewStore.getState().toasts[0]?.action?.run();

const all = { questions: ['Why?'], draft: 'And then' };
const nothing = { questions: [], draft: '' };

test('an expired session keeps chat and draft for the same person only', async () => {
  const { user, shown, onExpired, ports } = await openPage();
  user.meet(null);
  expect(onExpired).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual(all);
  user.meet('ada');
  expect(shown()).toEqual(all);
  user.meet(null);
  user.meet('eve');
  expect(shown()).toEqual(nothing);
  expect(ports.cancel).toHaveBeenCalledExactlyOnceWith('t');
});

test('signing out cancels the turn, then clears the page', async () => {
  const { user, shown, onExpired, ports } = await openPage();
  const cancelled = Promise.withResolvers<void>();
  ports.cancel.mockReturnValue(cancelled.promise);
  let left = false;
  const leaving = user.leave().then(() => (left = true));
  expect(shown()).toEqual(nothing);
  await Promise.resolve();
  expect(left).toBe(false);
  cancelled.resolve();
  await leaving;
  user.meet(null);
  expect(onExpired).not.toHaveBeenCalled();
});

test('the same person signing in again restores the chat, another person does not', async () => {
  const { user, shown, openSignIn } = await openPage();
  await user.leave();
  user.meet(null);
  undo();
  expect(openSignIn).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual(nothing);
  user.meet('ada');
  expect(shown()).toEqual(all);
  await user.leave();
  user.meet(null);
  undo();
  user.meet('eve');
  expect(shown()).toEqual(nothing);
  user.meet('ada');
  expect(shown()).toEqual(nothing);
});

test('a cleared chat is forgotten when its undo notice closes', async () => {
  const { user, shown } = await openPage();
  user.startAnew();
  expect(viewStore.getState().toasts[0]).toMatchObject({ forMs: 6_000 });
  dismissToast(viewStore.getState().toasts[0]?.id ?? 0);
  expect(viewStore.getState().toasts[0]?.action).toBeUndefined();
  undo();
  expect(shown()).toEqual(nothing);
});

test('a sign-out in another tab clears this tab too', async () => {
  const { user, shown, page, onExpired } = await openPage();
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'quartet-signed-out' }));
  expect(shown()).toEqual(nothing);
  user.meet(null);
  expect(onExpired).not.toHaveBeenCalled();
});
