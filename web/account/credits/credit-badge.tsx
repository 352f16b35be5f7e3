import { Coins } from 'lucide-react';
import { Tooltip } from '../../ui/components/tooltip.tsx';
import { cn } from '../../ui/lib/cn.ts';
import { formatNumber } from '../../ui/lib/format.ts';
import { type CreditsBalance, describeBalance, isLow } from './describe-balance.ts';
import { strings } from './strings.ts';
import { useReadAfterBilling, useUserRecord } from './user-record.ts';

/** Shows the balance, and warns when it is low. */
export function CreditBadge() {
  const user = useUserRecord();
  useReadAfterBilling();
  if (!user) {
    return <span aria-hidden="true" className="h-7 w-14 animate-pulse rounded-full bg-sunken" />;
  }
  const low = isLow(user);
  return (
    <Tooltip text={describeBalance(user)}>
      <span
        data-credits={user.credits}
        data-variant={low ? 'destructive' : 'secondary'}
        className={cn(
          'flex h-7 items-center gap-[6px] rounded-full px-[10px] max-sm:px-[8px] max-[22rem]:px-[4px] text-[0.8125rem] font-medium whitespace-nowrap tabular-nums',
          low ? 'bg-danger-wash text-danger' : 'bg-sunken text-ink-soft dark:bg-raised',
        )}
      >
        <Coins className="size-[14px]" aria-hidden="true" />
        <Count {...user} />
      </span>
    </Tooltip>
  );
}

/** Animates the change to each new number. */
function Count({ credits, unlimited }: CreditsBalance) {
  if (unlimited) return <span className="animate-appear">{strings.unlimited}</span>;
  return (
    <>
      <span key={credits} className="inline-block animate-appear">
        {formatNumber(credits)}
      </span>
      <span className="sr-only sm:not-sr-only">{strings.credits(credits)}</span>
    </>
  );
}
