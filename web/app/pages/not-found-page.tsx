import { Link } from 'wouter';
import { buttonStyle } from '../../components/ui/button.tsx';
import { PageBody } from './page-body.tsx';

export function NotFoundPage() {
  return (
    <PageBody>
      <div className="grid min-h-[60dvh] place-content-center justify-items-center text-center">
        <h1 className="text-2xl font-semibold tracking-[-0.02em]">404 Page Not Found</h1>
        <p className="mt-2 text-ink-soft">There is nothing at this address.</p>
        <Link href="/" className={`${buttonStyle('outline')} mt-6`}>
          Back to Chat
        </Link>
      </div>
    </PageBody>
  );
}
