import type { ReactNode } from 'react';

/** The frame of a page that is read from top to bottom. */
export function PageBody({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="min-h-0 flex-1 overflow-y-auto outline-none">
      <div className="mx-auto w-full max-w-[1000px] px-(--gutter) py-8 pb-[max(3rem,env(safe-area-inset-bottom))] sm:py-12">
        {children}
      </div>
    </main>
  );
}
