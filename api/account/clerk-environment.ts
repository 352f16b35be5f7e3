import { createPublicKey } from 'node:crypto';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { defineSettings, type SettingValues } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError, variable } from '@quartet/runtime/environment/variables.ts';

const jwtKey = variable.optionalText
  .transform((value) => value?.replaceAll(String.raw`\n`, '\n'))
  .refine((value) => value === undefined || isPublicKey(value), 'must be a PEM public key');

const signingSecret = variable.optionalText
  .refine(
    (value) => value === undefined || /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(value),
    'must be whsec_ and base64 of 24 bytes or more',
  )
  .transform((value) => (value === undefined ? undefined : new Secret(value)));

const mailboxKeys = variable.optionalSecrets.refine(
  (keys) => keys?.every((key) => /^[\w-]{43}=?$/.test(key.reveal())) ?? true,
  'must be keys of 32 bytes in base64url, separated by commas',
);

export const clerkSettings = defineSettings({
  CLERK_PUBLISHABLE_KEY: {
    name: 'publishableKey',
    about: "Clerk's publishable key, pk_…; without Clerk's keys, `npm start` emulates Clerk.",
    schema: variable.optionalKey,
  },
  CLERK_SECRET_KEY: {
    name: 'secretKey',
    about: "Clerk's secret key, sk_….",
    schema: variable.optionalSecret,
  },
  MAILBOX_KEYS: {
    name: 'mailboxKeys',
    about:
      'Keys of 32 random bytes in base64url that hash e-mail addresses, with commas; the first makes, all of them find. Never drop one.',
    schema: mailboxKeys,
  },
  CLERK_JWT_KEY: {
    name: 'jwtKey',
    about:
      "Clerk's JWT public key in PEM, on one line with \\n: verifies tokens without asking Clerk.",
    schema: jwtKey,
  },
  CLERK_WEBHOOK_SIGNING_SECRET: {
    name: 'webhookSecret',
    about:
      "Signing secret of Clerk's webhook to /api/webhooks/clerk, whsec_…; without it none is taken.",
    schema: signingSecret,
  },
  CLERK_API_URL: {
    name: 'apiUrl',
    about: "Another address of Clerk's Backend API.",
    schema: variable.optionalUrl,
  },
  APP_ORIGINS: {
    name: 'authorizedParties',
    about:
      'Origins that the page is served from, with commas; only their tokens and sockets are taken. Default: localhost, on PORT.',
    schema: variable.list
      .refine((origins) => origins.length > 0, 'must name an origin')
      .refine(
        (origins) => origins.every(isOrigin),
        'must be origins, such as https://quartet.example',
      )
      .optional(),
  },
});

type ClerkValues = SettingValues<typeof clerkSettings>;
type KeyName = 'publishableKey' | 'secretKey' | 'mailboxKeys';
type ClerkKeys = ClerkValues & Required<Pick<ClerkValues, KeyName>>;

/** Configures Clerk. Without `jwtKey`, keys are fetched from Clerk. Without a webhook secret, webhooks are refused. */
export type ClerkConfig = ClerkKeys & Required<Pick<ClerkValues, 'authorizedParties'>>;

/** Returns true for half a configuration too: it is an error then, and does not turn on the emulator. */
export function hasClerkKeys({ publishableKey, secretKey }: ClerkValues): boolean {
  return publishableKey !== undefined || secretKey !== undefined;
}

/** Returns the values with all keys. Throws `EnvironmentError` with each key that is missing. */
export function toClerkKeys(values: ClerkValues): ClerkKeys {
  const { publishableKey, secretKey, mailboxKeys } = values;
  const problems = [];
  if (publishableKey === undefined) problems.push('CLERK_PUBLISHABLE_KEY: must be set');
  if (secretKey === undefined) problems.push('CLERK_SECRET_KEY: must be set');
  if (!mailboxKeys)
    problems.push('MAILBOX_KEYS: must be set, see "Keys of mailboxes" in docs/set-up.md');
  if (!publishableKey || !secretKey || !mailboxKeys) throw new EnvironmentError(problems);
  const [own, other] = publishableKey.startsWith('pk_live_') ? ['live', 'test'] : ['test', 'live'];
  if (secretKey.reveal().startsWith(`sk_${other}_`))
    throw new EnvironmentError([
      `CLERK_SECRET_KEY: must be sk_${own}_…, as CLERK_PUBLISHABLE_KEY is`,
    ]);
  return { ...values, publishableKey, secretKey, mailboxKeys };
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function isPublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
