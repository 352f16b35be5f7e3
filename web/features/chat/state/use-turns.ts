import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { shallow } from 'zustand/shallow';
import { showChat } from './blind.ts';
import { useChat } from './chat-context.tsx';
import type { ChatState, ChatTurn } from './chat-state.ts';

/** Nobody reads the two newest lines of four cards: drawing them with each word kept a slow processor busy all the time. */
const wordsEveryMs = 250;

/** Returns the turns. `calm`: new words of the answers alone are shown four times a second, all else at once. */
export function useTurns(calm: boolean): ChatState['turns'] {
  const { store } = useChat();
  const subscribe = useCallback(
    (draw: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const drawNow = () => {
        clearTimeout(timer);
        timer = undefined;
        draw();
      };
      const unsubscribe = store.subscribe(({ turns: after }, { turns: before }) => {
        if (!calm || !areSameButWords(before, after)) drawNow();
        else timer ??= setTimeout(drawNow, wordsEveryMs);
      });
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
    [store, calm],
  );
  return useSyncExternalStore(subscribe, () => showChat(store.getState()).turns);
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

/** Leaves out the parts that are compared apart, and the times: they are copied each time, but change with an answer's state alone. */
const unlike = { state: null, clocks: null, phases: null };

function withoutWords({ state }: ChatTurn, model: ModelKey) {
  const { text, reasoning, ...rest } = state.answers[model];
  return { ...rest, begun: text !== '', reasons: reasoning !== '' };
}
