import { useAuth, useClerk } from '@clerk/react';
import { useEffect } from 'react';
import { prepareMarkdown } from '../../components/markdown/markdown.tsx';
import { prepareBlind, toggleBlind } from '../../features/chat/blind/blind-preference.ts';
import { Dock } from '../../features/chat/dock.tsx';
import { QuestionBox } from '../../features/chat/question-box/question-box.tsx';
import { useChat, useChatState } from '../../features/chat/state/chat-context.tsx';
import type { AskedQuestion } from '../../features/chat/state/chat-state.ts';
import { StatusLine } from '../../features/chat/status-line.tsx';
import { useLayout } from '../../features/chat/tabs/layout.ts';
import { Welcome } from '../../features/chat/welcome.tsx';
import { useUserRecord } from '../../features/credits/use-user-record.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { askAsChosen } from './ask-as-chosen.ts';
import { prepareConsensus } from './lazy-consensus.tsx';
import { createLazyPage } from './lazy-page.tsx';

/** No part of the first screen. */
const conversation = createLazyPage(
  async () => (await import('./conversation.tsx')).Conversation,
  ({ children }) => children,
);

export function ChatPage() {
  const chat = useChat();
  const begun = useChatState((state) => state.turns.length > 0);
  const loading = useChatState((state) => state.loading);
  const layout = useLayout();
  const send = useSend();
  const cannot = useUserRecord()?.cannot;
  useShortcuts(loading ? { stop: chat.stop } : { 'toggle-blind': toggleBlind });
  useEffect(() => {
    const timer = setTimeout(prepareReading, 1_500);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main
      id="main"
      className="relative flex min-h-0 flex-1 flex-col outline-none"
      data-print="flow"
    >
      <StatusLine />
      {begun ? <conversation.Page /> : <Welcome />}
      <Dock>
        <QuestionBox
          cannot={cannot}
          loading={loading}
          slim={begun && layout === 'compare'}
          onSend={send}
          onStop={chat.stop}
        />
      </Dock>
    </main>
  );
}

/** Starts to load what the first answer and the first consensus need. */
function prepareReading(): void {
  conversation.prepare();
  prepareMarkdown();
  prepareConsensus();
  prepareBlind();
}

/** Returns a function that sends a signed-in person's question; a visitor gets the sign-up dialog instead. */
function useSend(): (question: AskedQuestion) => boolean {
  const chat = useChat();
  const clerk = useClerk();
  const { isLoaded, isSignedIn } = useAuth();
  return (question) => {
    if (!isLoaded) return false;
    if (!isSignedIn) {
      clerk.openSignUp();
      return false;
    }
    prepareReading();
    void askAsChosen(chat, question);
    return true;
  };
}
