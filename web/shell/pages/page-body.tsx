import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/components/button.tsx';
import { createLazy } from '../../ui/lib/use-lazy.ts';
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
    document.title = strings.title(title);
    return () => {
      document.title = strings.documentTitle;
    };
  }, [title]);
}

type Frame = ComponentType<{ readonly children: ReactNode }>;

/** Creates a page that loads when it is first shown or when `prepare` is called. `Frame` wraps it until it has loaded. */
export function createLazyPage<Props extends object>(
  importer: () => Promise<ComponentType<Props>>,
  Frame: Frame = PageBody,
) {
  const lazy = createLazy(importer);
  function Page(props: Props) {
    const [loaded, setLoaded] = useState(() => ({ Page: lazy.peek(), failed: false }));
    useEffect(() => {
      if (loaded.Page) return;
      lazy.load().then(
        (Page) => setLoaded({ Page, failed: false }),
        (error: unknown) => {
          console.error('The page could not be loaded.', error);
          setLoaded({ Page: null, failed: true });
        },
      );
    }, [loaded.Page]);
    if (loaded.Page) return <loaded.Page {...props} />;
    return <Frame>{loaded.failed && <PageFailed />}</Frame>;
  }
  return { Page, prepare: lazy.prepare };
}

/** Says that the page could not be shown, and offers to reload it. */
export function PageFailed() {
  return (
    <div
      role="alert"
      className="grid min-h-[50dvh] place-content-center justify-items-center gap-5"
    >
      <p className="text-center text-ink-soft">{strings.notLoaded}</p>
      <Button variant="outline" onClick={() => window.location.reload()}>
        {strings.reload}
      </Button>
    </div>
  );
}
