import { useAuth } from '@clerk/react';
import { price } from '@quartet/shared/domain/price.ts';
import { MessageSquareHeart } from 'lucide-react';
import { useRef } from 'react';
import { useChat } from '../../features/chat/state/chat-context.tsx';
import { useUserRecord } from '../../features/credits/use-user-record.ts';
import { askForFeedback } from './feedback-event.ts';
import { offerFeedback, rememberOffer } from './offer-feedback.ts';
import { useStillness } from './use-stillness.ts';

/** A quiet way to the feedback dialog below the points, where their reading ends. */
export function FeedbackLine() {
  const { userId } = useAuth();
  return userId ? <LineOfPerson /> : null;
}

function LineOfPerson() {
  const chat = useChat();
  const line = useRef<HTMLDivElement>(null);
  const reward = useUserRecord()?.feedbackReward ?? price.feedbackReward;
  useStillness(line, () => offerFeedback(chat.store.getState().loading));
  return (
    <div ref={line} className="mt-5 -ml-[10px] print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => askForFeedback() && rememberOffer()}
        className="flex min-h-9 max-w-full items-center gap-2 rounded-md px-2.5 text-start text-[0.8125rem] text-ink-faint transition-colors hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
      >
        <MessageSquareHeart className="size-4 shrink-0" aria-hidden="true" />
        Tell us what you think{reward > 0 && ` and get ${reward} credits`}
      </button>
    </div>
  );
}
