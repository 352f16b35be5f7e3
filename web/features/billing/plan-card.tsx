import { listFeatures } from '@quartet/shared/domain/list-features.ts';
import type { Plan } from '@quartet/shared/domain/plans.ts';
import { Check, ExternalLink, Info } from 'lucide-react';
import { buttonStyle } from '../../components/ui/button.tsx';
import { strings } from './strings.ts';

const billingDocs = 'https://clerk.com/docs/guides/billing/for-b2c';

/** Shows the plan and its price. */
export function PlanCard({ plan }: { plan: Plan }) {
  return (
    <section className="rounded-2xl border border-line bg-raised p-6 sm:p-8">
      <h1 className="text-xl font-semibold tracking-[-0.02em]">{plan.name}</h1>
      <p className="mt-3 flex items-baseline gap-1.5">
        <span className="text-[2.125rem] leading-none font-semibold tracking-[-0.03em] tabular-nums">
          {formatPrice(plan.price)}
        </span>
        <span className="text-ink-soft">{strings.per(plan.period)}</span>
      </p>
      <ul className="mt-6 grid gap-2.5">
        {listFeatures(plan).map((feature) => (
          <li key={feature} className="flex items-center gap-2.5">
            <Check className="size-4 text-accent" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <p className="mt-7 flex gap-3 rounded-xl bg-amber-wash px-4 py-3.5 text-sm leading-relaxed text-ink-soft">
        <Info className="mt-[3px] size-4 shrink-0" aria-hidden="true" />
        {strings.isSetUp}
      </p>
      <a
        href={billingDocs}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonStyle('primary', 'large')} mt-6 w-full`}
      >
        {strings.completeSubscription}
        <ExternalLink className="size-4" aria-hidden="true" />
      </a>
    </section>
  );
}

function formatPrice(dollars: number): string {
  return dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
