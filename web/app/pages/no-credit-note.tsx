import { price } from '@quartet/shared/domain/price.ts';
import { Link } from 'wouter';
import { useChatState } from '../../features/chat/state/chat-context.tsx';
import { useUserRecord } from '../../features/credits/use-user-record.ts';
import { RewardButton } from '../feedback/reward-button.tsx';

/** Says above the question box that no question is left, before one is written for nothing. */
export function NoCreditNote() {
  const user = useUserRecord();
  // The credit of the running turn is held.
  const running = useChatState(({ loading }) => loading);
  const isSpent = user !== undefined && !user.unlimited && user.credits < price.question;
  if (!isSpent || running) return null;
  return (
    <p className="mb-2 flex flex-wrap justify-center gap-x-3 gap-y-2 text-sm text-ink-soft low:mb-0 low:text-xs">
      No questions left.
      <Link
        href="/pricing"
        className="relative font-medium text-accent underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-3 hover:underline"
      >
        See plans
      </Link>
      <span className="empty:hidden max-[21rem]:hidden low:hidden">
        <RewardButton>{(reward) => `Get ${reward} for feedback`}</RewardButton>
      </span>
    </p>
  );
}
