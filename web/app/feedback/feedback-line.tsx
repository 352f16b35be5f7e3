import { useAuth } from '@clerk/react';
import { price } from '@quartet/shared/domain/price.ts';
import { MessageSquareHeart } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useChat } from '../../features/chat/state/chat-context.tsx';
import { useUserRecord } from '../../features/credits/use-user-record.ts';
import { strings } from '../strings.ts';
import { askForFeedback } from './feedback-event.ts';
import { offerFeedback, rememberOffer } from './offer-feedback.ts';

/** Links to the feedback dialog below the points, where the reader ends. */
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
        {strings.giveFeedback}
        {reward > 0 && strings.forCredits(reward)}
      </button>
    </div>
  );
}

const stillMs = 30_000;

const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Calls `onStill` after each 30 s in which the element was in view and there was no input. */
function useStillness(element: RefObject<HTMLElement | null>, onStill: () => void): void {
  const tell = useEffectEvent(onStill);
  useEffect(() => {
    if (!element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let inView = false;
    const wait = () => {
      clearTimeout(timer);
      if (inView) timer = setTimeout(elapse, stillMs);
    };
    function elapse() {
      tell();
      wait();
    }
    const watch = new IntersectionObserver((entries) => {
      inView = entries.at(-1)?.isIntersecting ?? false;
      wait();
    });
    watch.observe(element.current);
    const options = { capture: true, passive: true };
    for (const sign of signs) window.addEventListener(sign, wait, options);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      for (const sign of signs) window.removeEventListener(sign, wait, options);
    };
  }, [element]);
}
