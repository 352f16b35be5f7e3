import { useAuth } from '@clerk/react';
import { useEffect, useState } from 'react';

/** Sign-in has not begun to work by then. */
const slowAfterMs = 12_000;

/** One quiet line above the page while sign-in cannot be reached; without it nobody can ask. */
export function SignInTrouble() {
  const { isLoaded } = useAuth();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (isLoaded) return;
    const timer = setTimeout(setSlow, slowAfterMs, true);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  if (isLoaded || !slow) return null;
  return (
    <output
      data-print="hide"
      className="block shrink-0 bg-amber-wash px-4 py-2 text-center text-sm text-ink-soft"
    >
      Sign-in cannot be reached at the moment.{' '}
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="font-medium text-ink underline underline-offset-2"
      >
        Reload
      </button>
    </output>
  );
}
