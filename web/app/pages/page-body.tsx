import { type ReactNode, useEffect } from 'react';
import { strings } from '../strings.ts';

/** Frames a page of text that scrolls. */
export function PageBody({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="min-h-0 flex-1 overflow-y-auto outline-none">
      <div className="mx-auto w-full max-w-[1000px] px-(--gutter) py-8 pb-[max(3rem,env(safe-area-inset-bottom))] sm:py-12">
        {children}
      </div>
    </main>
  );
}

/** Sets the document's title while the page is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = strings.title(title);
    return () => {
      document.title = before;
    };
  }, [title]);
}
