import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import { wholeTurn } from '@quartet/shared/testing/whole-turn.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand';
import { createChatTurn } from '../chat/state/change-chat.ts';
import { type ChatState, emptyChat } from '../chat/state/chat-state.ts';
import { showToast, viewStore } from '../ui/lib/view.ts';
import { tellAway } from './away.ts';

const question = { text: 'Why?', images: [], webSearch: false };
const begun = {
  ...createChatTurn({ key: 1, question, request: { message: 'Why?' } }),
  turnId: 'a-turn',
};
const running: ChatState = { ...emptyChat, turns: [begun], loading: true };

/** Ends this many answers of the running turn. */
function withEnded(count: number): ChatState {
  const answers = { ...begun.state.answers };
  for (const model of modelKeys.slice(0, count)) {
    answers[model] = { ...answers[model], status: 'ended', outcome: 'complete' };
  }
  return { ...running, turns: [{ ...begun, state: { ...begun.state, answers } }] };
}

const finished: ChatState = {
  ...emptyChat,
  turns: [{ ...begun, state: wholeTurn.reduce(foldTurn, createTurnState()) }],
};

const store = createStore<ChatState>()(() => emptyChat);
const shown = Object.assign(new EventTarget(), { hidden: false, title: 'Quartet: ask once' });
const worker = { postMessage: vi.fn() };
const notification = {
  permission: 'default',
  requestPermission: vi.fn(() => Promise.resolve('granted')),
};
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.clearAllMocks();
  Object.assign(shown, { hidden: false, title: 'Quartet: ask once' });
  notification.permission = 'default';
  store.setState(running, true);
  viewStore.setState({ toasts: [] });
  vi.stubGlobal('document', shown);
  vi.stubGlobal('window', { Notification: notification });
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('navigator', { serviceWorker: { controller: worker } });
  stop = tellAway(store);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function look(isAway: boolean): void {
  shown.hidden = isAway;
  shown.dispatchEvent(new Event('visibilitychange'));
}

/** The person looks away for so many seconds while the turn runs, and then it ends. */
function waitAway(seconds: number): void {
  look(true);
  vi.setSystemTime(Date.now() + seconds * 1_000);
  store.setState(finished, true);
}

const offers = () => viewStore.getState().toasts.map(({ action }) => action);

test('the title of a hidden tab says how far the turn is, and that of a shown one is its own', () => {
  expect(shown.title).toBe('Quartet: ask once');
  look(true);
  expect(shown.title).toBe('(0/4) Quartet');
  store.setState(withEnded(3), true);
  expect(shown.title).toBe('(3/4) Quartet');
  look(false);
  expect(shown.title).toBe('Quartet: ask once');
  look(true);
  store.setState(finished, true);
  expect(shown.title).toBe('✓ Quartet');
  look(false);
  expect(shown.title).toBe('Quartet: ask once');
});

test('a turn that ended in view, or was cleared, leaves no mark in the title', () => {
  store.setState(finished, true);
  look(true);
  expect(shown.title).toBe('Quartet: ask once');
  look(false);
  store.setState(running, true);
  look(true);
  store.setState(emptyChat, true);
  expect(shown.title).toBe('Quartet: ask once');
});

test('a notification is offered after a long wait away, once, and asked for by a button alone', () => {
  waitAway(21);
  expect(offers()).toEqual([]);
  look(false);
  const [offer] = offers();
  expect(notification.requestPermission).not.toHaveBeenCalled();
  offer?.run();
  expect(notification.requestPermission).toHaveBeenCalledTimes(1);
  viewStore.setState({ toasts: [] });
  store.setState(running, true);
  waitAway(21);
  look(false);
  expect(offers()).toEqual([]);
});

test('nothing is offered after a short wait, to those who have decided, or over another message', () => {
  waitAway(19);
  look(false);
  expect(offers()).toEqual([]);
  showToast({ title: 'Session Expired' });
  store.setState(running, true);
  waitAway(21);
  look(false);
  expect(viewStore.getState().toasts).toMatchObject([{ title: 'Session Expired' }]);
  viewStore.setState({ toasts: [] });
  notification.permission = 'denied';
  store.setState(running, true);
  waitAway(21);
  look(false);
  expect(offers()).toEqual([]);
});

test('where it is allowed, the service worker is told that the answer is ready, without a word of it', () => {
  notification.permission = 'granted';
  waitAway(1);
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({
    body: 'Best of All Models is ready.',
    tag: 'a-turn',
  });
  worker.postMessage.mockClear();
  look(false);
  store.setState(running, true);
  store.setState(finished, true);
  expect(worker.postMessage).not.toHaveBeenCalled();
});
