import { Show, SignInButton } from '@clerk/react';
import { findPlan } from '@quartet/shared/domain/find-plan.ts';
import { listFeatures } from '@quartet/shared/domain/list-features.ts';
import type { Plan } from '@quartet/shared/domain/plans.ts';
import { Check, ExternalLink, Info, LockKeyhole } from 'lucide-react';
import { Redirect } from 'wouter';
import { buttonStyle } from '../../ui/components/button.tsx';
import { formatDollars } from '../../ui/lib/format-more.ts';
import { strings } from '../strings.ts';
import { BackLink } from './back-link.tsx';
import { strings as featureStrings } from './feature-strings.ts';
import { PageBody, useTitle } from './page-body.tsx';

export function CheckoutPage({ planId }: { planId: string }) {
  const plan = findPlan(planId);
  return plan ? <Checkout plan={plan} /> : <Redirect to="/pricing" replace />;
}

function Checkout({ plan }: { plan: Plan }) {
  useTitle(plan.name);
  return (
    <PageBody>
      <div className="mx-auto max-w-md">
        <BackLink href="/pricing">{strings.backToPricing}</BackLink>
        <div className="mt-6">
          <Show when="signed-in">
            <PlanCard plan={plan} />
          </Show>
          <Show when="signed-out">
            <SignInRequired plan={plan} />
          </Show>
        </div>
      </div>
    </PageBody>
  );
}

function SignInRequired({ plan }: { plan: Plan }) {
  return (
    <section className="flex flex-col items-center rounded-2xl border border-line bg-raised px-6 py-10 text-center">
      <span className="grid size-12 place-items-center rounded-2xl bg-accent-wash text-accent">
        <LockKeyhole className="size-6" aria-hidden="true" />
      </span>
      <h1 className="mt-5 text-xl font-semibold tracking-[-0.02em]">{strings.signInRequired}</h1>
      <p className="mt-1.5 text-ink-soft">
        {strings.signInToSubscribe[plan.period](plan.name, formatDollars(plan.price))}
      </p>
      <Features plan={plan} className="my-6 text-start" />
      <SignInButton mode="modal">
        <button type="button" className={buttonStyle('primary', 'large')}>
          {strings.signIn}
        </button>
      </SignInButton>
    </section>
  );
}

const billingDocs = 'https://clerk.com/docs/guides/billing/for-b2c';

/** Shows the plan and its price. */
function PlanCard({ plan }: { plan: Plan }) {
  return (
    <section className="rounded-2xl border border-line bg-raised p-6 sm:p-8">
      <h1 className="text-xl font-semibold tracking-[-0.02em]">{plan.name}</h1>
      <p className="mt-3 flex items-baseline gap-1.5">
        <span className="text-[2.125rem] leading-none font-semibold tracking-[-0.03em] tabular-nums">
          {formatDollars(plan.price)}
        </span>
        <span className="text-ink-soft">{strings.per[plan.period]}</span>
      </p>
      <Features plan={plan} className="mt-6" />
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
        <ExternalLink className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      </a>
    </section>
  );
}

function Features({ plan, className }: { plan: Plan; className: string }) {
  return (
    <ul className={`grid gap-2.5 ${className}`}>
      {listFeatures(plan, featureStrings).map((feature) => (
        <li key={feature} className="flex items-center gap-2.5">
          <Check className="size-4 text-accent" aria-hidden="true" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
