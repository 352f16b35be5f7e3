import { clerkMiddleware } from '@clerk/express';
import type { RequestHandler } from 'express';
import type { ClerkConfig } from './clerk-environment.ts';

/** The page asks Clerk through its own origin, under this path. */
export const clerkProxyPath = '/__clerk';

/**
 * Passes clerk-js's requests on to Clerk. To be mounted at `clerkProxyPath` and nowhere else, before any body parser:
 * elsewhere the middleware would read cookies and redirect.
 */
export function createFrontendApiProxy(
  config: Pick<ClerkConfig, 'publishableKey' | 'secretKey'>,
): RequestHandler {
  return clerkMiddleware({
    publishableKey: config.publishableKey,
    secretKey: config.secretKey.reveal(),
    frontendApiProxy: { enabled: true, path: clerkProxyPath },
  });
}
