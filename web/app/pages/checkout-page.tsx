import { Show, SignInButton } from '@clerk/react';
import { findPlan } from '@quartet/shared/domain/find-plan.ts';
import type { Plan } from '@quartet/shared/domain/plans.ts';
import { LockKeyhole } from 'lucide-react';
import { Redirect } from 'wouter';
import { buttonStyle } from '../../components/ui/button.tsx';
import { PlanCard } from '../../features/billing/plan-card.tsx';
import { strings } from '../strings.ts';
import { BackLink } from './back-link.tsx';
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
      <p className="mt-1.5 mb-6 text-ink-soft">{strings.signInToSubscribe(plan.name)}</p>
      <SignInButton mode="modal">
        <button type="button" className={buttonStyle('primary', 'large')}>
          {strings.signIn}
        </button>
      </SignInButton>
    </section>
  );
}
