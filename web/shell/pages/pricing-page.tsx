import { PricingTable, Show } from '@clerk/react';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { plans } from '@quartet/shared/domain/plans.ts';
import { Link } from 'wouter';
import { useUserRecord } from '../../account/credits/user-record.ts';
import { RewardButton } from '../../account/feedback/feedback.tsx';
import { buttonStyle } from '../../ui/components/button.tsx';
import { SkeletonLines } from '../../ui/components/skeleton-lines.tsx';
import { PageFoot } from '../page-foot.tsx';
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
        {strings.oneSubscription(modelKeys.length)}
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
        <CreditsLeft /> {strings.costsOne}
        <RewardButton before=" ">{(reward) => strings.feedbackForCredits(reward)}</RewardButton>
      </p>
      <PageFoot />
    </PageBody>
  );
}

/** Says what a person without a plan has left. */
function CreditsLeft() {
  const user = useUserRecord();
  return user && !user.unlimited && strings.creditsLeft(user.credits);
}

/** Shown until Clerk's table of plans has loaded, so that nothing moves then. */
function PlansSkeleton() {
  return (
    <div aria-hidden="true" className="mx-auto grid max-w-[46rem] gap-5 sm:grid-cols-2">
      {plans.map(({ slug }) => (
        <div key={slug} className="h-[352px] rounded-2xl border border-line bg-raised p-6">
          <SkeletonLines />
        </div>
      ))}
    </div>
  );
}

/** Styles Clerk's table of plans like the page's own cards. */
const pricingAppearance = {
  elements: {
    pricingTable: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
      gap: '1.25rem',
      maxWidth: '46rem',
      marginInline: 'auto',
    },
    pricingTableCard: {
      background: 'var(--raised)',
      borderRadius: '1rem',
      // Doubled, so that it is more specific than Clerk's own rule.
      '&&': { border: '1px solid var(--line)', boxShadow: 'none' },
    },
    pricingTableCardHeader: { padding: '1.5rem 1.5rem 0.25rem' },
    pricingTableCardTitle: {
      fontSize: '1.125rem',
      fontWeight: 600,
      letterSpacing: '-0.012em',
    },
    pricingTableCardDescription: { fontSize: '0.9375rem', fontWeight: 400 },
    pricingTableCardFeeContainer: { marginTop: '0.875rem', alignItems: 'baseline' },
    pricingTableCardFee: {
      fontSize: '2.125rem',
      lineHeight: 1.1,
      letterSpacing: '-0.03em',
      fontVariantNumeric: 'tabular-nums',
    },
    pricingTableCardFeePeriod: { fontSize: '0.9375rem', fontWeight: 400 },
    // Hides "Only billed monthly", which is below a price per month.
    pricingTableCardFeePeriodNotice: { display: 'none' },
    // Clerk gives this name to a box and to the box inside it, so the padding is applied twice.
    pricingTableCardFeatures: { borderTop: 'none', padding: '0.5rem 0.75rem 0.25rem' },
    pricingTableCardFeaturesListItem: { '& svg': { color: 'var(--brand)', opacity: 1 } },
    pricingTableCardFeaturesListItemTitle: { fontSize: '0.9375rem' },
    pricingTableCardFooter: { borderTop: 'none', padding: '1rem 1.5rem 1.5rem' },
  },
} as const;
