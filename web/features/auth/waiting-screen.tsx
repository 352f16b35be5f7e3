import { useEffect, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';

const slowAfterMs = 10_000;

/** Shown until Clerk's key is loaded; after ten seconds it offers to reload the page. */
export function WaitingScreen() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, slowAfterMs, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="grid h-dvh place-content-center justify-items-center gap-4 px-6 text-center">
      <p className="animate-shimmer text-ink-faint">Loading...</p>
      <output className="block min-h-24">
        {slow && (
          <span className="flex animate-appear flex-col items-center gap-4">
            <span className="text-sm text-ink-soft">This takes longer than usual.</span>
            <Button variant="outline" onClick={() => window.location.reload()}>
              Reload
            </Button>
          </span>
        )}
      </output>
    </main>
  );
}
