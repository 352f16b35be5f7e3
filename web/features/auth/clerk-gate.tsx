import { ClerkProvider } from '@clerk/react';
import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { clerkAppearance } from './appearance.ts';
import { useAwaitedClerkKey } from './clerk-key.ts';
import { clerkLocalization } from './localization.ts';
import { WaitingScreen } from './waiting-screen.tsx';

/** Stays on the page while signing in and out, so that a draft is kept. */
function goTo(to: string, replace: unknown = false): void {
  const { pathname, search, hash } = new URL(to, window.location.href);
  navigate(pathname + search + hash, { replace: replace === true });
}

/** Shows "Loading...", and what is wrong, until sign-in can be offered. */
export function ClerkGate({ children }: { children: ReactNode }) {
  const { key, ...waiting } = useAwaitedClerkKey();
  if (!key) return <WaitingScreen {...waiting} />;
  return (
    <ClerkProvider
      publishableKey={key.publishableKey}
      {...(key.proxyUrl && { proxyUrl: key.proxyUrl })}
      telemetry={false}
      afterSignOutUrl="/"
      routerPush={goTo}
      routerReplace={(to) => goTo(to, true)}
      appearance={clerkAppearance}
      localization={clerkLocalization}
    >
      {children}
    </ClerkProvider>
  );
}
