import { useEffect, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { type AwaitedClerkKey, toSentence } from './clerk-key.ts';
import { strings } from './strings.ts';

const slowAfterMs = 10_000;

/** Shows until the provider's key has loaded what is wrong, or after ten seconds that it is slow. */
export function WaitingScreen({ error, failures, tryAgain }: Omit<AwaitedClerkKey, 'key'>) {
  const slow = useSlow();
  // Ignore a single failure: the next try follows within a second, unless the reply forbids it.
  const failed = error !== null && (failures > 1 || error.retryAfterMs !== null);
  return (
    <main className="grid h-dvh place-content-center justify-items-center gap-4 px-6 text-center">
      <p className="animate-shimmer text-ink-faint">{strings.loading}</p>
      <output className="block min-h-24">
        {failed && (
          <Trouble text={toSentence(error)} action={strings.tryAgain} onAction={tryAgain} />
        )}
        {!failed && slow && (
          <Trouble
            text={strings.takesLong}
            action={strings.reload}
            onAction={() => window.location.reload()}
          />
        )}
      </output>
    </main>
  );
}

function useSlow(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, slowAfterMs, true);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}

interface TroubleProps {
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
}

function Trouble({ text, action, onAction }: TroubleProps) {
  return (
    <span className="flex animate-appear flex-col items-center gap-4">
      <span className="max-w-[36ch] text-sm text-balance text-ink-soft">{text}</span>
      <Button variant="outline" onClick={onAction}>
        {action}
      </Button>
    </span>
  );
}
