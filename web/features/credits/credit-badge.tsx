import { Coins } from 'lucide-react';
import { Link } from 'wouter';
import { Tooltip } from '../../components/ui/tooltip.tsx';
import { cn } from '../../lib/cn.ts';
import { type CreditsBalance, describeBalance, isLow } from './describe-balance.ts';
import { useReadAfterBilling } from './read-after-billing.ts';
import { useUserRecord } from './use-user-record.ts';

/** Shows the balance, warns when it is low, and links to the plans. */
export function CreditBadge() {
  const user = useUserRecord();
  useReadAfterBilling();
  if (!user) {
    return <span aria-hidden="true" className="h-7 w-14 animate-pulse rounded-full bg-sunken" />;
  }
  const low = isLow(user);
  return (
    <Tooltip text={describeBalance(user)}>
      <Link
        href="/pricing"
        data-credits={user.credits}
        data-variant={low ? 'destructive' : 'secondary'}
        className={cn(
          'relative flex h-7 items-center before:absolute before:-inset-x-0.5 before:-inset-y-2 gap-[6px] rounded-full px-[10px] max-sm:px-[8px] text-[0.8125rem] font-medium whitespace-nowrap tabular-nums transition-colors duration-150',
          low
            ? 'bg-danger-wash text-danger'
            : 'bg-sunken text-ink-soft hover:text-ink dark:bg-raised',
        )}
      >
        <Coins className="size-[14px]" aria-hidden="true" />
        <Count {...user} />
      </Link>
    </Tooltip>
  );
}

/** Animates each new count. */
function Count({ credits, unlimited }: CreditsBalance) {
  if (unlimited) return <span className="animate-appear">Unlimited</span>;
  return (
    <>
      <span key={credits} className="inline-block animate-appear">
        {credits.toLocaleString()}
      </span>
      <span className="sr-only sm:not-sr-only">{credits === 1 ? 'credit' : 'credits'}</span>
    </>
  );
}
