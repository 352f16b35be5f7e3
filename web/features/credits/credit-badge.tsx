import { price } from '@quartet/shared/domain/price.ts';
import { Coins } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { useUserRecord } from './use-user-record.ts';

/** What the person can still spend; it warns when that is little. */
export function CreditBadge() {
  const user = useUserRecord();
  if (!user) return <span className="h-7 w-14 animate-shimmer rounded-full bg-sunken" />;
  const low = !user.unlimited && user.credits < price.lowBalance;
  const unit = user.credits === 1 ? 'credit' : 'credits';
  return (
    <span
      data-credits={user.credits}
      data-variant={low ? 'destructive' : 'secondary'}
      className={cn(
        'flex h-7 items-center gap-1.5 rounded-full px-2.5 text-[13px] font-medium whitespace-nowrap tabular-nums',
        low ? 'bg-danger-wash text-danger' : 'bg-sunken text-ink-soft dark:bg-raised',
      )}
    >
      <Coins className="size-3.5" aria-hidden="true" />
      {user.unlimited ? (
        'Unlimited'
      ) : (
        <>
          {user.credits.toLocaleString()}
          <span className="sr-only sm:not-sr-only">{unit}</span>
        </>
      )}
    </span>
  );
}
