import { ClerkProvider } from '@clerk/react';
import type { ClerkKeyBody } from '@quartet/shared/http/bodies.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { toApiError } from '../../lib/api-error.ts';
import { hasFields } from '../../lib/has-fields.ts';
import { clerkAppearance } from './appearance.ts';
import { WaitingScreen } from './waiting-screen.tsx';

async function readClerkKey(): Promise<ClerkKeyBody> {
  const response = await fetch('/api/clerk-key', { credentials: 'include' });
  if (!response.ok) throw await toApiError(response);
  const body: unknown = await response.json();
  const fields = { publishableKey: 'string', demo: 'boolean' } as const;
  if (hasFields<Omit<ClerkKeyBody, 'proxyUrl'>>(body, fields)) return body;
  throw new Error('There is no key in the reply.');
}

/** Null until Clerk's public key is loaded. A failure is only logged. */
export function useClerkKey(): ClerkKeyBody | null {
  const { data } = useQuery({
    queryKey: ['/api/clerk-key'],
    queryFn: () =>
      readClerkKey().catch((error: unknown) => {
        console.error('The sign-in key could not be read.', error);
        throw error;
      }),
  });
  return data ?? null;
}

/** Stays on the page while signing in and out, so that a draft is kept. */
function goTo(to: string, replace: unknown = false): void {
  const { pathname, search, hash } = new URL(to, window.location.href);
  navigate(pathname + search + hash, { replace: replace === true });
}

/** Shows "Loading..." until sign-in can be offered. */
export function ClerkGate({ children }: { children: ReactNode }) {
  const key = useClerkKey();
  if (!key) return <WaitingScreen />;
  return (
    <ClerkProvider
      publishableKey={key.publishableKey}
      {...(key.proxyUrl && { proxyUrl: key.proxyUrl })}
      telemetry={false}
      afterSignOutUrl="/"
      routerPush={goTo}
      routerReplace={(to) => goTo(to, true)}
      appearance={clerkAppearance}
    >
      {children}
    </ClerkProvider>
  );
}
