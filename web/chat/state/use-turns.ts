import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { useCallback, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand';
import { shallow } from 'zustand/shallow';
import { showChat } from './blind.ts';
import { useChat } from './chat-context.tsx';
import type { ChatState, ChatTurn } from './chat-state.ts';

/** Rendering each word on its own kept slow processors busy all the time. Nobody reads every change of two lines in four cards. */
const wordsEveryMs = { cards: 250, answers: 100 } as const;

/** Returns the turns. If only answers got new words, these are collected and shown together; everything else is shown at once. */
export function useTurns(words: keyof typeof wordsEveryMs): ChatState['turns'] {
  const { store } = useChat();
  const subscribe = useCallback(
    (draw: () => void) => drawWordsTogether(store, draw, wordsEveryMs[words]),
    [store, words],
  );
  return useSyncExternalStore(subscribe, () => showChat(store.getState()).turns);
}

/** Returns a function that stops it. */
export function drawWordsTogether(
  store: Pick<StoreApi<ChatState>, 'subscribe'>,
  draw: () => void,
  everyMs: number,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drawNow = () => {
    clearTimeout(timer);
    timer = undefined;
    draw();
  };
  const unsubscribe = store.subscribe(({ turns: after }, { turns: before }) => {
    if (!areSameButWords(before, after)) drawNow();
    else timer ??= setTimeout(drawNow, everyMs);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

export function areSameButWords(before: ChatState['turns'], after: ChatState['turns']): boolean {
  const [one, other] = [before.at(-1), after.at(-1)];
  if (!one || !other || !shallow(before.slice(0, -1), after.slice(0, -1))) return false;
  return (
    shallow({ ...one, ...unlike }, { ...other, ...unlike }) &&
    shallow({ ...one.state, answers: null }, { ...other.state, answers: null }) &&
    modelKeys.every((model) => shallow(withoutWords(one, model), withoutWords(other, model)))
  );
}

/** Leaves out parts that are compared separately, and the times, which only change with an answer's state. */
const unlike = { state: null, clocks: null };

function withoutWords({ state }: ChatTurn, model: ModelKey) {
  const { text, reasoning, ...rest } = state.answers[model];
  return { ...rest, begun: text !== '', reasons: reasoning !== '' };
}
