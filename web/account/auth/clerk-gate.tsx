import { ClerkProvider } from '@clerk/react';
import type { LocalizationResource } from '@clerk/shared/types';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Button } from '../../ui/components/button.tsx';
import { useView } from '../../ui/lib/view.ts';
import { type AwaitedClerkKey, toSentence, useAwaitedClerkKey } from './clerk-key.ts';
import { createLazyClerkUi } from './lazy-clerk-ui.ts';
import { strings } from './strings.ts';

/** Stays on the page while the person signs in or out, so that a draft is kept. */
function goTo(to: string, replace: unknown = false): void {
  const { pathname, search, hash } = new URL(to, window.location.href);
  navigate(pathname + search + hash, { replace: replace === true });
}

/** Shows "Loading...", or an error, until sign-in can be offered. */
export function ClerkGate({ children }: { children: ReactNode }) {
  const { key, ...waiting } = useAwaitedClerkKey();
  const asks = useView(({ signingUpFor }) => signingUpFor !== null);
  const clerkWords = useView((view) => view.clerkWords);
  const ui = useMemo(() => key && { ClerkUI: createLazyClerkUi(key) }, [key]);
  if (!key || !ui) return <WaitingScreen {...waiting} />;
  return (
    <ClerkProvider
      publishableKey={key.publishableKey}
      {...(key.proxyUrl && { proxyUrl: key.proxyUrl })}
      ui={ui}
      telemetry={false}
      afterSignOutUrl="/"
      routerPush={goTo}
      routerReplace={(to) => goTo(to, true)}
      appearance={clerkAppearance}
      localization={localize(clerkWords, asks ? strings.weWillAskIt : strings.weStoreNoMessages)}
    >
      {children}
    </ClerkProvider>
  );
}

/** Clerk's buttons are as flat as the page's own. */
const flatButton = {
  border: 'none',
  boxShadow: 'none',
  backgroundImage: 'none',
  fontWeight: 500,
  borderRadius: '0.5rem',
  minHeight: '2.25rem',
  transition: 'background-color 150ms',
  '&::before, &::after': { display: 'none' },
} as const;

const backdrop = { backgroundColor: 'rgb(0 0 0 / 0.5)' } as const;

/** Gives Clerk's dialogs the page's own colours. The tokens change with the theme. */
const clerkAppearance = {
  variables: {
    colorPrimary: 'var(--brand)',
    colorPrimaryForeground: 'var(--accent-ink)',
    colorForeground: 'var(--ink)',
    colorMutedForeground: 'var(--ink-soft)',
    colorBackground: 'var(--raised)',
    colorInput: 'var(--paper)',
    colorInputForeground: 'var(--ink)',
    colorMuted: 'var(--sunken)',
    colorNeutral: 'var(--ink)',
    colorDanger: 'var(--danger)',
    colorSuccess: 'var(--brand)',
    colorRing: 'var(--brand)',
    colorModalBackdrop: 'rgb(0 0 0 / 0.5)',
    fontFamily: 'var(--font-sans)',
    fontSize: '0.875rem',
    borderRadius: '0.625rem',
  },
  elements: {
    modalBackdrop: backdrop,
    drawerBackdrop: backdrop,
    formButtonPrimary: flatButton,
    pricingTableCardFooterButton: { ...flatButton, minHeight: '2.75rem', fontSize: '0.9375rem' },
    cardBox: { border: '1px solid var(--line)' },
    // On a phone, the menu button is to the right of the avatar, so the popover needs room there.
    userButtonPopoverCard: { border: '1px solid var(--line)', maxWidth: 'calc(100vw - 5rem)' },
    // iOS zooms into a focused field whose text is smaller than 16 px.
    formFieldInput: { '@media (pointer: coarse)': { fontSize: '1rem', minHeight: '2.75rem' } },
    userButtonTrigger: { '@media (pointer: coarse)': { width: '44px', height: '44px' } },
    userButtonPopoverActionButton: { '@media (pointer: coarse)': { minHeight: '3rem' } },
  },
} as const;

/** Replaces texts of Clerk's dialogs. */
const localize = (clerk: LocalizationResource | null, subtitle: string) => ({
  ...clerk,
  signUp: {
    ...clerk?.signUp,
    start: { ...clerk?.signUp?.start, title: strings.firstQuestionFree, subtitle },
  },
});

/** Shown until the provider's key has loaded. Reports an error, or after ten seconds that loading is slow. */
function WaitingScreen({ error, failures, tryAgain }: Omit<AwaitedClerkKey, 'key'>) {
  const slow = useSlow(10_000);
  // Ignore a single failure, because the next try follows within a second, unless the reply forbids that.
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

/** Returns true once `waits` has been true for this long. */
export function useSlow(afterMs: number, waits = true): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(setSlow, afterMs, true);
    return () => clearTimeout(timer);
  }, [afterMs, waits]);
  return slow && waits;
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
