import { PricingTable, Show } from '@clerk/react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { buttonStyle } from '../../components/ui/button.tsx';
import { PageBody } from './page-body.tsx';

export function PricingPage() {
  return (
    <PageBody>
      <Link href="/" className={`${buttonStyle('quiet')} -ml-3`}>
        <ArrowLeft className="size-4" />
        Back to Chat
      </Link>
      <h1 className="mt-6 text-center text-[1.75rem] font-semibold tracking-[-0.024em] sm:text-[2.1rem]">
        Choose Your Plan
      </h1>
      <Show when="signed-out">
        <div className="mx-auto mt-5 flex max-w-md flex-col items-center gap-3 text-center">
          <p className="text-ink-soft">Sign in to get 1 free question across all AI models</p>
          <Link href="/" className={buttonStyle('primary')}>
            Sign In
          </Link>
        </div>
      </Show>
      <div className="mt-9">
        <PricingTable />
      </div>
    </PageBody>
  );
}
