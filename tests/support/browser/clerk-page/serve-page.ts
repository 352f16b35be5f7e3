import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getSession, requireSession } from '@quartet/api/account/require-session.ts';
import { createTokenVerifier } from '@quartet/api/account/token-verifier.ts';
import {
  type ClerkEmulator,
  type ClerkEmulatorOptions,
  createClerkEmulator,
} from '@quartet/emulators/clerk/clerk-emulator.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { plans } from '@quartet/shared/domain/plans.ts';
import { toClerkPlans } from '@quartet/standalone/clerk-plans.ts';
import express from 'express';
import { build } from 'vite';

export interface ServedPage extends AsyncDisposable {
  readonly clerk: ClerkEmulator;
  readonly origin: string;
}

/** Builds the script once for all pages. */
export async function buildPageScript(): Promise<string> {
  const entry = new URL('page.ts', import.meta.url).pathname;
  const bundle = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['es'] } },
  });
  const [first] = [bundle].flat();
  if (!first || !('output' in first)) throw new Error('The page was not built.');
  return first.output[0].code;
}

/** Serves the page, the emulator at `/__clerk`, and `/whoami`, which returns the user id of a bearer token. */
export async function servePage(
  script: string,
  options: ClerkEmulatorOptions = {},
): Promise<ServedPage> {
  const clerk = createClerkEmulator({ plans: toClerkPlans(plans), ...options });
  const app = express();
  const server = app.listen(0, 'localhost');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const verifier = createTokenVerifier({
    secretKey: new Secret(clerk.secretKey),
    jwtKey: clerk.jwtPublicKeyPem,
    authorizedParties: [origin],
  });
  app.use('/__clerk', clerk.router);
  app.get('/whoami', requireSession(verifier), (_req, res) => res.send(getSession(res).userId));
  app.get('/page.js', (_req, res) => res.type('js').send(script));
  app.get('/', (_req, res) =>
    res.send(
      `<!doctype html><title>Page</title><body data-publishable-key="${clerk.publishableKey}">` +
        '<script type="module" src="/page.js"></script>',
    ),
  );
  return {
    clerk,
    origin,
    async [Symbol.asyncDispose]() {
      clerk.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
