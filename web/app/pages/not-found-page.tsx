import { Link } from 'wouter';
import { buttonStyle } from '../../components/ui/button.tsx';
import { QuartetMark } from '../../models/quartet-mark.tsx';
import { strings } from '../strings.ts';
import { PageBody, useTitle } from './page-body.tsx';

export function NotFoundPage() {
  useTitle(strings.notFound);
  return (
    <PageBody>
      <div className="grid min-h-[64dvh] place-content-center justify-items-center text-center">
        <QuartetMark className="size-20 opacity-80" />
        <h1 className="mt-7 text-[1.75rem] leading-tight font-semibold tracking-[-0.024em] sm:text-[2.25rem]">
          {strings.notFoundTitle}
        </h1>
        <p className="mt-2.5 max-w-[42ch] leading-relaxed text-balance text-ink-soft">
          {strings.noPage}
        </p>
        <Link href="/" className={`${buttonStyle('primary', 'large')} mt-8`}>
          {strings.backToChat}
        </Link>
      </div>
    </PageBody>
  );
}
