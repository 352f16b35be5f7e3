import { plans } from '@quartet/shared/domain/plans.ts';
import { SkeletonLines } from '../../components/ui/skeleton-lines.tsx';

/** Placeholder for Clerk's table of plans, so that nothing moves when it is loaded. */
export function PlansSkeleton() {
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

/** Makes Clerk's table of plans look like the page's own cards. */
export const pricingAppearance = {
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
    // "Only billed monthly", below a price that is told by the month.
    pricingTableCardFeePeriodNotice: { display: 'none' },
    // Clerk gives this name to a box and to the box inside it, so the padding counts twice.
    pricingTableCardFeatures: { borderTop: 'none', padding: '0.5rem 0.75rem 0.25rem' },
    pricingTableCardFeaturesListItem: { '& svg': { color: 'var(--brand)', opacity: 1 } },
    pricingTableCardFeaturesListItemTitle: { fontSize: '0.9375rem' },
    pricingTableCardFooter: { borderTop: 'none', padding: '1rem 1.5rem 1.5rem' },
  },
} as const;
