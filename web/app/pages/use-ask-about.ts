import { price } from '@quartet/shared/domain/price.ts';
import { useMemo } from 'react';
import { useChat, useChatState } from '../../features/chat/state/chat-context.tsx';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import type { AskAbout } from '../../features/consensus/ask-about.ts';
import { useUserRecord } from '../../features/credits/use-user-record.ts';
import { withComposer } from './with-composer.ts';

/** Asks about a disagreement of a turn, with the images and the web search of its question; null when no credit is left. */
export function useAskAbout({ question: { images, webSearch } }: ChatTurn): AskAbout | null {
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
            ask: (about) => void chat.ask(withComposer({ ...about, images, webSearch })),
          }
        : null,
    [canPay, loading, chat, images, webSearch],
  );
}
