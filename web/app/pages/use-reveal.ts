import { isModelKey, type TabKey } from '@quartet/shared/domain/panel.ts';
import { type Dispatch, type SetStateAction, useCallback } from 'react';
import { findModel } from '../../features/chat/state/blind.ts';
import { useChat } from '../../features/chat/state/chat-context.tsx';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { focusShownPanel } from './focus-panel.ts';

/** Shows who is who in a blind turn. When it is the newest one, the answer in view stays in view at its usual tab. */
export function useReveal(setActive: Dispatch<SetStateAction<TabKey>>): (turn: ChatTurn) => void {
  const chat = useChat();
  return useCallback(
    (turn) => {
      const newest = chat.store.getState().turns.at(-1);
      if (newest && newest.question.blind === turn.question.blind) {
        setActive((tab) => (isModelKey(tab) ? findModel(newest, tab) : tab));
      }
      chat.reveal(turn.key);
      focusShownPanel();
    },
    [chat, setActive],
  );
}
