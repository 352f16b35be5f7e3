import { verifyWebhook } from '@clerk/backend/webhooks';
import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { Log } from '@quartet/runtime/logging/log.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { announceBalance } from '@quartet/stores/balance/announce-balance.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import { ZodError } from 'zod';
import { clerkEventSchema } from './clerk-event.ts';
import { logUnknownPlan, UnknownPlanError } from './plan-facts.ts';
import { toAccountEvent } from './to-account-event.ts';

export interface WebhookContext {
  readonly stores: {
    readonly accounts: Pick<Stores['accounts'], 'applyEvent'>;
    readonly balances: Pick<Stores['balances'], 'announce'>;
    readonly cancellation: Pick<Stores['cancellation'], 'announce'>;
  };
  readonly hashEmail: (email: string) => readonly string[];
  readonly log: Log;
}

export interface Delivery {
  readonly webhookId: string;
  readonly timestamp: string;
  readonly signature: string;
  /** As received, since the signature covers these bytes. */
  readonly bytes: Buffer;
}

/** Throws `invalid_signature` for a delivery that Clerk did not sign, or signed more than five minutes ago. */
export async function checkSignature(delivery: Delivery, secret: Secret): Promise<void> {
  const request = new Request('https://webhook.invalid', {
    method: 'POST',
    headers: {
      'svix-id': delivery.webhookId,
      'svix-timestamp': delivery.timestamp,
      'svix-signature': delivery.signature,
    },
    body: new Uint8Array(delivery.bytes),
  });
  try {
    await verifyWebhook(request, { signingSecret: secret.reveal() });
  } catch {
    throw invalidSignature();
  }
}

export function invalidSignature(): AppError {
  return new AppError('invalid_signature', 'The signature does not belong to this message.');
}

/** Resolves once it is committed. Throws `invalid_request`, and `unknown_plan` so that Clerk sends it again. */
export async function receiveWebhook(
  { stores, hashEmail, log }: WebhookContext,
  { webhookId, bytes }: Pick<Delivery, 'webhookId' | 'bytes'>,
): Promise<void> {
  const { kind, event } = readEvent(bytes, { hashEmail, log });
  if (!event) return log.info({ kind }, 'webhook ignored');
  const { replayed, granted, openTurns } = await stores.accounts.applyEvent(event, webhookId);
  log.info({ kind, replayed, granted }, 'webhook applied');
  if (replayed) return;
  announceBalance({ stores, log }, event.userId);
  await Promise.all(
    openTurns.map((turnId) =>
      stores.cancellation
        .announce({ turnId })
        .catch((err: unknown) => log.warn({ err, turnId }, 'turn of a deleted user goes on')),
    ),
  );
}

function readEvent(bytes: Buffer, { hashEmail, log }: Pick<WebhookContext, 'hashEmail' | 'log'>) {
  try {
    const clerkEvent = clerkEventSchema.parse(JSON.parse(bytes.toString('utf8')));
    return { kind: clerkEvent.type, event: toAccountEvent(clerkEvent, hashEmail) };
  } catch (error) {
    if (error instanceof UnknownPlanError) {
      logUnknownPlan(log, error);
      throw new AppError('unknown_plan', 'This plan is not known here yet.');
    }
    if (!(error instanceof ZodError || error instanceof SyntaxError)) throw error;
    throw new AppError('invalid_request', 'The event cannot be read.');
  }
}
