import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Dock } from '../../chat/dock.tsx';
import { restoreDraft } from '../../chat/question-box/draft.ts';
import { createChatTurn } from '../../chat/state/change-chat.ts';
import { ChatProvider } from '../../chat/state/chat-context.tsx';
import { emptyChat, type SentQuestion } from '../../chat/state/chat-state.ts';
import type { Chat } from '../../chat/state/chat-store.ts';
import { createStillChat } from '../../chat/state/create-still-chat.ts';
import { buttonStyle } from '../../ui/components/button.tsx';
import { changeDraft } from '../../ui/lib/view.ts';
import { WordsLanguage } from '../../ui/lib/words-language.ts';
import written from '../sample/sample-turn.json' with { type: 'json' };
import { strings } from '../strings.ts';
import { Conversation } from './conversation.tsx';
import { useTitle } from './page-body.tsx';

/** Shows visitors a finished turn. Nothing is sent to the server. */
export function SamplePage() {
  useTitle(strings.sampleTitle);
  const [, navigate] = useLocation();
  const [chat] = useState(() =>
    createSampleChat((question) => {
      changeDraft((draft) => restoreDraft(draft, question));
      navigate('/');
    }),
  );
  return (
    <ChatProvider chat={chat}>
      <main
        id="main"
        className="relative flex min-h-0 flex-1 flex-col outline-none"
        data-print="flow"
      >
        <p
          role="note"
          className="bg-amber-wash px-4 py-2 text-center text-sm text-balance text-ink-soft low:hidden"
        >
          {strings.isExample}
        </p>
        <WordsLanguage value="en">
          <Conversation />
        </WordsLanguage>
        <Dock>
          <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
            <p
              role="note"
              className="hidden max-w-max min-w-0 flex-1 basis-20 text-xs text-ink-soft low:block"
            >
              {strings.isExample}
            </p>
            <Link href="/" className={`${buttonStyle('primary')} shadow-dock`}>
              {strings.ownQuestion}
            </Link>
          </div>
        </Dock>
      </main>
    </ChatProvider>
  );
}

/** Creates a chat with one finished turn that exists on no server. `onAsk` gets the visitor's own question. */
function createSampleChat(onAsk: (question: SentQuestion) => void): Chat {
  const text = written.question;
  const question = { text, images: [], webSearch: false };
  const turn = {
    ...createChatTurn({ key: 1, question, request: { message: text } }),
    // JSON imports widen every string literal to `string`.
    state: written.state as unknown as TurnState,
  };
  return createStillChat({ ...emptyChat, turns: [turn] }, async (asked) => onAsk(asked));
}
