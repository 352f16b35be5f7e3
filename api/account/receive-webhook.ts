import { verifyWebhook } from '@clerk/backend/webhooks';
import type { Secret } from '@quartet/runtime/environment/secret.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { endErasedTurns } from '@quartet/stores/end-erased-turns.ts';
import { announceBalance } from '@quartet/stores/ledger/balance/announce-balance.ts';
import { ZodError } from 'zod';
import type { ApiContext } from '../context.ts';
import { clerkEventSchema } from './clerk-event.ts';
import { logUnknownPlan, UnknownPlanError } from './plan-facts.ts';
import { toAccountEvent } from './to-account-event.ts';

export interface SignedWebhook {
  readonly webhookId: string;
  readonly timestamp: string;
  readonly signature: string;
  /** As received, since the signature covers these bytes. */
  readonly bytes: Buffer;
}

/** Throws `invalid_signature` for a webhook that Clerk did not sign, or signed more than five minutes ago. */
export async function checkSignature(webhook: SignedWebhook, secret: Secret): Promise<void> {
  const request = new Request('https://webhook.invalid', {
    method: 'POST',
    headers: {
      'svix-id': webhook.webhookId,
      'svix-timestamp': webhook.timestamp,
      'svix-signature': webhook.signature,
    },
    body: new Uint8Array(webhook.bytes),
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

/** Resolves once the event is committed. Throws `invalid_request`, and `unknown_plan` so that Clerk sends it again. */
export async function receiveWebhook(
  ctx: ApiContext,
  { webhookId, bytes }: SignedWebhook,
): Promise<void> {
  const { stores, log } = ctx;
  const { kind, event } = readEvent(ctx, bytes);
  if (!event) return log.info({ kind }, 'webhook ignored');
  const { replayed, granted, openTurns } = await stores.accounts.applyEvent(event, webhookId);
  log.info({ kind, replayed, granted }, 'webhook applied');
  if (replayed) return;
  announceBalance({ stores, log }, event.userId);
  await endErasedTurns({ stores, log }, event.userId, openTurns);
}

function readEvent({ hashEmails, log }: ApiContext, bytes: Buffer) {
  try {
    const clerkEvent = clerkEventSchema.parse(JSON.parse(bytes.toString('utf8')));
    return { kind: clerkEvent.type, event: toAccountEvent(clerkEvent, hashEmails) };
  } catch (error) {
    if (error instanceof UnknownPlanError) {
      logUnknownPlan(log, error);
      throw new AppError('unknown_plan', 'This plan is not known here yet.');
    }
    if (!(error instanceof ZodError || error instanceof SyntaxError)) throw error;
    throw new AppError('invalid_request', 'The event cannot be read.');
  }
}
