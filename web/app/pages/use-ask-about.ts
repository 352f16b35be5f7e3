import { price } from '@quartet/shared/domain/price.ts';
import { useMemo } from 'react';
import { findBlind } from '../../features/chat/state/blind.ts';
import { useChat, useChatState } from '../../features/chat/state/chat-context.tsx';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import type { AskAbout } from '../../features/consensus/ask-about.ts';
import { useUserRecord } from '../../features/credits/use-user-record.ts';
import { withComposer } from './ask-as-chosen.ts';

/**
 * Asks about a disagreement of a turn, with the images and the web search of its question. Where that turn is blind, so is
 * this one, and with the same places, so that it can be said who moved. Null when no credit is left.
 */
export function useAskAbout(turn: ChatTurn): AskAbout | null {
  const { images, webSearch } = turn.question;
  const blind = findBlind(turn);
  const chat = useChat();
  const loading = useChatState((state) => state.loading);
  const user = useUserRecord();
  const canPay = user !== undefined && (user.unlimited || user.credits >= price.question);
  return useMemo(
    () =>
      // The credit of the running turn is held: what was offered before it stays where it is.
      canPay || loading
        ? {
            open: !loading,
            ask({ text, about }) {
              const hidden = blind && { about: blind.toTrueAbout(about), blind };
              void chat.ask(withComposer({ text, about, images, webSearch, ...hidden }));
            },
          }
        : null,
    [canPay, loading, chat, images, webSearch, blind],
  );
}
