import { createPublicKey } from 'node:crypto';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import type { SettingValues } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError, variable } from '@quartet/runtime/environment/variables.ts';

const jwtKey = variable.optionalText
  .transform((value) => value?.replaceAll(String.raw`\n`, '\n'))
  .refine((value) => value === undefined || isPublicKey(value), 'must be a PEM public key');

const signingSecret = variable.optionalText
  .refine(
    (value) => value === undefined || /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(value),
    'must be whsec_ and base64',
  )
  .transform((value) => (value === undefined ? undefined : new Secret(value)));

export const clerkSettings = {
  CLERK_PUBLISHABLE_KEY: {
    about: "Clerk's publishable key, pk_…; without Clerk's keys, `npm start` emulates Clerk.",
    schema: variable.optionalText,
  },
  CLERK_SECRET_KEY: {
    about: "Clerk's secret key, sk_….",
    schema: variable.optionalSecret,
  },
  CLERK_JWT_KEY: {
    about:
      "Clerk's JWT public key in PEM, on one line with \\n: verifies tokens without asking Clerk.",
    schema: jwtKey,
  },
  CLERK_WEBHOOK_SIGNING_SECRET: {
    about:
      "Signing secret of Clerk's webhook to /api/webhooks/clerk, whsec_…; without it none is taken.",
    schema: signingSecret,
  },
  CLERK_API_URL: {
    about: "Another address of Clerk's Backend API.",
    schema: variable.optionalText,
  },
  APP_ORIGINS: {
    about:
      'Origins that the page is served from, with commas; only their tokens and sockets are taken.',
    schema: variable.list.refine((origins) => origins.length > 0, 'must name an origin'),
    fallback: 'http://localhost:3000',
  },
} as const;

export interface ClerkConfig {
  readonly publishableKey: string;
  readonly secretKey: Secret;
  /** In PEM. Without it the keys are fetched from Clerk. */
  readonly jwtKey?: string;
  /** Without it no webhook is accepted. */
  readonly webhookSecret?: Secret;
  readonly apiUrl?: string;
  /** Origins whose tokens are accepted, by their claim `azp`. */
  readonly authorizedParties: readonly string[];
}

type ClerkValues = SettingValues<typeof clerkSettings>;

/** True with half a configuration too, so that nothing is emulated then. */
export function hasClerkKeys(values: ClerkValues): boolean {
  return values.CLERK_PUBLISHABLE_KEY !== undefined || values.CLERK_SECRET_KEY !== undefined;
}

/** Throws `EnvironmentError` with each key that is missing. */
export function toClerkConfig(values: ClerkValues): ClerkConfig {
  const {
    CLERK_PUBLISHABLE_KEY: publishableKey,
    CLERK_SECRET_KEY: secretKey,
    CLERK_JWT_KEY: jwtKey,
    CLERK_WEBHOOK_SIGNING_SECRET: webhookSecret,
    CLERK_API_URL: apiUrl,
    APP_ORIGINS: authorizedParties,
  } = values;
  const problems = [];
  if (publishableKey === undefined) problems.push('CLERK_PUBLISHABLE_KEY: must be set');
  if (secretKey === undefined) problems.push('CLERK_SECRET_KEY: must be set');
  if (publishableKey === undefined || secretKey === undefined) {
    throw new EnvironmentError(problems);
  }
  return {
    publishableKey,
    secretKey,
    ...(jwtKey === undefined ? {} : { jwtKey }),
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
    ...(apiUrl === undefined ? {} : { apiUrl }),
    authorizedParties,
  };
}

function isPublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
