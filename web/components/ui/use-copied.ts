import { useEffect, useState } from 'react';

export interface Copied {
  /** True for two seconds after something was copied. */
  readonly copied: boolean;
  /** Awaits a copy and logs its failure. */
  readonly watch: (copying: Promise<void>) => void;
}

export function useCopied(): Copied {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, 2_000, false);
    return () => clearTimeout(timer);
  }, [copied]);
  const watch = (copying: Promise<void>) => {
    copying.then(
      () => setCopied(true),
      (error: unknown) => console.error("We couldn't copy it.", error),
    );
  };
  return { copied, watch };
}
