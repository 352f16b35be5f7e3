import type { RequestHandler } from 'express';
import helmet from 'helmet';

export interface SecurityHeaderOptions {
  readonly publishableKey: string;
  /** True when the page reaches Clerk through our own origin only. */
  readonly clerkProxied: boolean;
  /** True when Clerk is emulated, so that no other host is reached. */
  readonly emulated: boolean;
  readonly inlineScriptHashes: readonly string[];
}

/** Hosts that Clerk's scripts load from: bot protection and payment. */
const clerkScripts = [
  'https://challenges.cloudflare.com',
  'https://*.protect.clerk.com',
  'https://js.stripe.com',
];
const clerkFrames = [...clerkScripts, 'https://hooks.stripe.com'];
const clerkConnections = [
  'https://*.protect.clerk.com:*',
  'https://api.stripe.com',
  'https://maps.googleapis.com',
];

export function securityHeaders(options: SecurityHeaderOptions): RequestHandler {
  const { emulated } = options;
  const direct = emulated || options.clerkProxied ? [] : [clerkHost(options.publishableKey)];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': [
          "'self'",
          ...options.inlineScriptHashes.map((hash) => `'${hash}'`),
          ...direct,
          ...(emulated ? [] : clerkScripts),
        ],
        // Clerk's components insert styles at run time.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https://img.clerk.com'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...direct, ...(emulated ? [] : clerkConnections)],
        'worker-src': ["'self'", 'blob:'],
        'frame-src': emulated ? ["'none'"] : clerkFrames,
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // Only Internet Explorer and Flash read these.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
}

/** A publishable key holds the host of Clerk's Frontend API as base64 of `host$`. */
export function clerkHost(publishableKey: string): string {
  const encoded = publishableKey.replace(/^pk_(?:test|live)_/, '');
  const host = Buffer.from(encoded, 'base64').toString('latin1').replace(/\$$/, '');
  return `https://${host}`;
}
