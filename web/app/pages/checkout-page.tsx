import { Show, SignInButton } from '@clerk/react';
import { ArrowLeft } from 'lucide-react';
import { Link, Redirect } from 'wouter';
import { buttonStyle } from '../../components/ui/button.tsx';
import { PlanCard } from '../../features/billing/plan-card.tsx';
import { findPlan } from '../../features/billing/plans.ts';
import { PageBody } from './page-body.tsx';

export function CheckoutPage({ planId }: { planId: string }) {
  const plan = findPlan(planId);
  if (!plan) return <Redirect to="/pricing" replace />;
  return (
    <PageBody>
      <div className="mx-auto max-w-md">
        <Link href="/pricing" className={`${buttonStyle('quiet')} mb-6 -ml-3`}>
          <ArrowLeft className="size-4" />
          Back to Pricing
        </Link>
        <Show when="signed-in">
          <PlanCard plan={plan} />
        </Show>
        <Show when="signed-out">
          <section className="rounded-2xl border border-line bg-raised p-8 text-center shadow-lift">
            <h1 className="text-xl font-semibold tracking-[-0.02em]">Sign In Required</h1>
            <p className="mt-2 mb-6 text-ink-soft">Sign in to subscribe to the {plan.name}.</p>
            <SignInButton mode="modal">
              <button type="button" className={buttonStyle('primary', 'large')}>
                Sign In
              </button>
            </SignInButton>
          </section>
        </Show>
      </div>
    </PageBody>
  );
}
