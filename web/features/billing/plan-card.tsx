import { Check } from 'lucide-react';
import { buttonStyle } from '../../components/ui/button.tsx';
import { formatPrice, type Plan } from './plans.ts';

const billingDocs = 'https://clerk.com/docs/guides/billing/for-b2c';

/** What is bought, for how much. */
export function PlanCard({ plan }: { plan: Plan }) {
  return (
    <section className="rounded-2xl border border-line bg-raised p-6 shadow-lift sm:p-8">
      <h1 className="text-xl font-semibold tracking-[-0.02em]">{plan.name}</h1>
      <p className="mt-2 flex items-baseline gap-1.5">
        <span className="text-3xl font-semibold tracking-[-0.03em] tabular-nums">
          {formatPrice(plan.price)}
        </span>
        <span className="text-ink-soft">per {plan.period}</span>
      </p>
      <ul className="mt-6 grid gap-2.5">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-center gap-2.5">
            <Check className="size-4 text-accent" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <p className="mt-6 rounded-xl bg-amber-wash px-4 py-3 text-sm leading-relaxed text-ink-soft">
        Billing is being set up. Completing the subscription opens our billing provider's guide in a
        new tab.
      </p>
      <a
        href={billingDocs}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonStyle('primary', 'large')} mt-6 w-full`}
      >
        Complete Subscription
      </a>
    </section>
  );
}
