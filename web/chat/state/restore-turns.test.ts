import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../ui/lib/api-error.ts';
import { createWatchedPorts } from '../testing/create-watched-ports.ts';
import type { FollowRequest } from '../transport/follow-turn.ts';
import type { PostRequest, PostResult } from '../transport/question-api.ts';
import { createChat } from './chat-store.ts';
import { keepTurns, readKept } from './kept-turns.ts';

const question = { text: 'Why?', images: [], webSearch: false };
const asked = { message: 'Why?', images: 0, webSearch: false };

/** Opens Ada's page. */
function open(reply: Promise<PostResult> = Promise.withResolvers<PostResult>().promise) {
  const ports = {
    ...createWatchedPorts(),
    post: vi.fn<(request: PostRequest) => Promise<PostResult>>(() => reply),
    follow: vi.fn<(request: FollowRequest) => Promise<void>>(() => Promise.resolve()),
  };
  const chat = createChat(ports);
  keepTurns(chat.store, () => 'ada');
  return { chat, ports };
}

/** Opens her page after a reload. `taken`: the turn of the question that was being sent. */
async function reload(taken: string | null) {
  const { chat, ports } = open();
  ports.lookUp.mockResolvedValue(taken);
  ports.recall.mockImplementation(async () => asked);
  const kept = readKept()?.turns ?? [];
  await chat.restore(kept.map((turn) => ({ ...turn, blind: null })));
  return { chat, ports, kept };
}

/** Ada's tab, whose storage outlives the chats that are opened in it. */
function openTab() {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return stored;
}

test('a question whose reply a reload cut off is found by the key that it was sent with', async () => {
  const stored = openTab();
  const { chat, ports } = open();
  void chat.ask(question);
  expect([...stored.values()].join()).not.toContain('Why?');
  const after = await reload('taken');
  expect(after.ports.lookUp.mock.calls[0]?.[0]).toBe(ports.post.mock.calls[0]?.[0].sentAs);
  expect(after.ports.follow).toHaveBeenCalledWith(expect.objectContaining({ turnId: 'taken' }));
  expect(after.chat.store.getState().turns).toMatchObject([{ turnId: 'taken', question }]);
  expect(readKept()?.turns).toMatchObject([{ turnId: 'taken', sentAs: null }]);
});

test('what a question is about outlives two reloads, as a place and without words', async () => {
  openTab();
  const aboutLine = { turnId: 'first', line: 2, hidden: false };
  void open().chat.ask({ ...question, aboutLine });
  await reload('taken');
  const { chat, kept } = await reload('taken');
  expect(kept).toMatchObject([{ turnId: 'taken', about: aboutLine }]);
  expect(chat.store.getState().turns).toMatchObject([{ question: { aboutLine } }]);
});

test('a question that was not accepted says so once', async () => {
  openTab();
  void open().chat.ask(question);
  const { chat, ports } = await reload(null);
  expect(ports.recall).not.toHaveBeenCalled();
  expect(ports.follow).not.toHaveBeenCalled();
  expect(chat.store.getState()).toMatchObject({
    loading: false,
    turns: [{ turnId: null, broken: { untaken: true, charged: 0 } }],
  });
  expect(readKept()).toBeNull();
});

test('turns stored by an older page, without keys, are joined by id', async () => {
  const marks = { leftOut: null, leftBehind: [], revealed: false };
  const turns = [{ turnId: 'old', places: null, marks }];
  openTab().set('quartet-turns', JSON.stringify({ userId: 'ada', turns }));
  const { chat, ports } = await reload('other');
  expect(ports.lookUp).not.toHaveBeenCalled();
  expect(chat.store.getState().turns).toMatchObject([{ turnId: 'old' }]);
});

test('leaving the page aborts the call, and the question is looked up even so', async () => {
  openTab();
  const posted = Promise.withResolvers<PostResult>();
  const { chat } = open(posted.promise);
  const asked = chat.ask(question);
  posted.reject(new NetworkError('left'));
  await asked;
  expect(chat.store.getState().turns).toEqual([]);
  const after = await reload('taken');
  expect(after.chat.store.getState().turns).toMatchObject([{ turnId: 'taken', question }]);
});

test('a question that the API refused is not looked up', async () => {
  openTab();
  await open(Promise.reject(new ApiError(503, 'x', { code: 'queue_unavailable' }))).chat.ask(
    question,
  );
  expect(readKept()).toBeNull();
});

test('a question that is sent again is looked up once', async () => {
  openTab();
  const { chat, ports } = open(Promise.reject(new NetworkError('offline')));
  await chat.ask(question);
  ports.post.mockResolvedValue({ turnId: 'taken' });
  await chat.ask(question);
  expect(readKept()?.turns).toMatchObject([{ turnId: 'taken', sentAs: null }]);
});

test.each([
  ['second', 'second'],
  [null, 'first'],
])('a reload during a retry that became %s shows the %s turn', async (taken, shown) => {
  openTab();
  const { chat, ports } = open(Promise.resolve({ turnId: 'first' }));
  ports.follow.mockImplementation(async ({ listener }) => {
    listener.update((state) => ({ ...state, status: 'ended' }));
  });
  await chat.ask(question);
  ports.post.mockReturnValue(new Promise(() => undefined));
  void chat.retry(['grok']);
  const after = await reload(taken);
  expect(after.kept).toMatchObject([{ turnId: 'first', sentAs: expect.any(String) }]);
  expect(after.chat.store.getState().turns).toMatchObject([{ turnId: shown, broken: null }]);
});

test('a question that is sent again after its reply was lost has the same key, another one has not', async () => {
  const { chat, ports } = open();
  const keys = () => ports.post.mock.calls.map(([{ sentAs }]) => sentAs);
  ports.post.mockRejectedValue(new NetworkError('offline'));
  await chat.ask(question);
  await chat.ask(question);
  await chat.ask({ ...question, text: 'How?' });
  ports.post.mockRejectedValue(new ApiError(402, 'x'));
  await chat.ask(question);
  await chat.ask(question);
  const [first, second, ...others] = keys();
  expect(second).toBe(first);
  expect(new Set([first, ...others]).size).toBe(4);
});

test('a joined turn is read along: it is not claimed, stopped or cancelled, also after a reload', async () => {
  openTab();
  const { chat, ports } = open();
  ports.recall.mockResolvedValue(asked);
  ports.follow.mockReturnValue(new Promise(() => undefined));
  void chat.join('other');
  await expect.poll(() => ports.follow.mock.calls).toHaveLength(1);
  expect(ports.follow.mock.calls[0]?.[0]).toMatchObject({ turnId: 'other', joined: true });
  const again = open();
  again.ports.recall.mockResolvedValue(asked);
  again.ports.follow.mockReturnValue(new Promise(() => undefined));
  void again.chat.restore((readKept()?.turns ?? []).map((turn) => ({ ...turn, blind: null })));
  await expect.poll(() => again.ports.follow.mock.calls).toHaveLength(1);
  expect(again.ports.follow.mock.calls[0]?.[0]).toMatchObject({ turnId: 'other', joined: true });
  for (const page of [{ chat, ports }, again]) {
    expect(page.chat.store.getState()).toMatchObject({ loading: true, readsAlong: true });
    page.chat.stop();
    await page.chat.reset().cancelled;
    expect(page.ports.cancel).not.toHaveBeenCalled();
    expect(page.ports.claim).not.toHaveBeenCalled();
  }
});

test('a question asked after a joined turn belongs to this page', async () => {
  openTab();
  const { chat, ports } = open(Promise.resolve({ turnId: 'own' }));
  ports.recall.mockResolvedValue(asked);
  await chat.join('other');
  await chat.ask(question);
  expect(ports.follow.mock.calls.map(([{ turnId, joined }]) => [turnId, joined])).toEqual([
    ['other', true],
    ['own', false],
  ]);
  expect(chat.store.getState().readsAlong).toBe(false);
});

test('an id of nobody, or of somebody else, shows one sentence and no turn', async () => {
  openTab();
  const { chat, ports } = open();
  await chat.join('foreign');
  expect(ports.onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), null);
  expect(ports.follow).not.toHaveBeenCalled();
  expect(chat.store.getState()).toMatchObject({ turns: [], restoring: false, loading: false });
  expect(readKept()).toBeNull();
});
