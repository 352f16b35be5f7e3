import { useEffect, useState } from 'react';
import { SignInTrouble } from '../account/auth/sign-in.tsx';
import { useChatState } from '../chat/state/chat-context.tsx';
import { focusMain } from '../ui/lib/focus.ts';
import { useOnline } from '../ui/lib/online.ts';
import { createLazy } from '../ui/lib/use-lazy.ts';
import { useView } from '../ui/lib/view.ts';
import { Header } from './header/header.tsx';
import { Screens } from './routes.tsx';
import { strings } from './strings.ts';

/** Shows the current screen below the header and the notices that all screens share. */
export function Page() {
  return (
    <div className="shell flex h-dvh flex-col" data-print="flow">
      <SkipLink />
      <Later />
      <OfflineLine />
      <SignInTrouble />
      <Header />
      <Screens />
    </div>
  );
}

/** Lets the keyboard skip the header. */
function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        focusMain();
      }}
      className="fixed top-2 inset-s-2 z-50 -translate-y-16 rounded-lg bg-ink px-4 py-2.5 text-sm font-medium text-paper focus:translate-y-0 print:hidden"
    >
      {strings.skip}
    </a>
  );
}

const laterParts = createLazy(() => import('./later-parts.tsx'));

/** Loads what every screen uses but the first paint does not need. If that fails, tries again at the next toast. */
function Later() {
  const newest = useView(({ toasts }) => toasts[0]?.id ?? 0);
  const needed = useView((view) => view.arrived) || newest > 0;
  const [tried, setTried] = useState<number | null>(null);
  const [loaded, setLoaded] = useState(() => laterParts.peek());
  useEffect(() => {
    if (!needed || loaded || tried === newest) return;
    laterParts.load().then(setLoaded, (error: unknown) => {
      console.error('A part of the page could not be loaded.', error);
      setTried(newest);
    });
  }, [needed, loaded, tried, newest]);
  return loaded && <loaded.LaterParts />;
}

function OfflineLine() {
  const online = useOnline();
  const running = useChatState(({ loading }) => loading);
  return (
    <output data-print="hide" className="block shrink-0">
      {!online && (
        <span className="block bg-amber-wash px-4 py-2 text-center text-sm text-ink-soft low:py-0.5 low:text-xs">
          {running ? strings.offline : strings.youAreOffline}{' '}
          <span className="low:sr-only">
            {running ? strings.modelsKeepGoing : strings.keepReading}
          </span>
        </span>
      )}
    </output>
  );
}
