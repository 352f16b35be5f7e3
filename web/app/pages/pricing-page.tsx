import { PricingTable, Show } from '@clerk/react';
import { Link } from 'wouter';
import { buttonStyle } from '../../components/ui/button.tsx';
import { PlansSkeleton, pricingAppearance } from '../../features/billing/pricing-table.tsx';
import { howMany } from '../../models/how-many.ts';
import { RewardButton } from '../feedback/reward-button.tsx';
import { listFootLinks } from '../foot-links.ts';
import { strings } from '../strings.ts';
import { BackLink } from './back-link.tsx';
import { PageBody, useTitle } from './page-body.tsx';

export function PricingPage() {
  useTitle(strings.choosePlan);
  return (
    <PageBody>
      <div className="mx-auto max-w-[46rem]">
        <BackLink href="/">{strings.backToChat}</BackLink>
      </div>
      <h1 className="mt-6 text-center text-[1.75rem] leading-tight font-semibold tracking-[-0.024em] sm:mt-8 sm:text-[2.25rem]">
        {strings.choosePlan}
      </h1>
      <p className="mx-auto mt-3 max-w-[44ch] text-center leading-relaxed text-balance text-ink-soft">
        {strings.oneSubscription(howMany.Models)}
      </p>
      <Show when="signed-out">
        <div className="mx-auto mt-3 flex max-w-md flex-col items-center gap-4 text-center">
          <p className="leading-relaxed text-balance text-ink-soft">{strings.signInForFree}</p>
          <Link href="/" className={buttonStyle('outline')}>
            {strings.signIn}
          </Link>
        </div>
      </Show>
      <div className="mt-8 min-h-[352px] sm:mt-10">
        <PricingTable appearance={pricingAppearance} fallback={<PlansSkeleton />} />
      </div>
      <p className="mx-auto mt-8 max-w-[52ch] text-center text-sm leading-relaxed text-pretty text-ink-faint">
        {strings.costsOne}
        <RewardButton before=" ">{(reward) => strings.feedbackForCredits(reward)}</RewardButton>
      </p>
      <p className="mt-8 flex justify-center gap-5">
        {listFootLinks().map(({ label, href }) => (
          <a
            key={label}
            href={href}
            target="_blank"
            rel="noreferrer"
            className="relative text-xs text-ink-faint before:absolute before:-inset-x-1 before:-inset-y-4 hover:text-ink"
          >
            {label}
          </a>
        ))}
      </p>
    </PageBody>
  );
}
