import type { Secret } from '@quartet/runtime/environment/secret.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { Request, RequestHandler } from 'express';
import {
  checkSignature,
  type Delivery,
  receiveWebhook,
  type WebhookContext,
} from '../billing/receive-webhook.ts';
import type { BodyBudget } from '../http/body-budget.ts';
import { readBodyBytes } from '../http/read-body-bytes.ts';
import { within } from '../http/within.ts';
import { toWebhookOwners } from '../limits/body-owners.ts';
import { readClientAddress } from '../limits/client-address.ts';
import type { LimitsConfig } from '../limits/limits-environment.ts';

const bodyBytes = 1024 * 1024;

/** Clerk waits 15 s. It sends an event again that is not committed by then. */
const commitMs = 10_000;

export interface WebhookRouteContext extends WebhookContext {
  readonly config: {
    readonly clerk: { readonly webhookSecret?: Secret };
    readonly limits: LimitsConfig;
  };
  readonly bodies: BodyBudget;
}

/** `POST /api/webhooks/clerk`. What each status means is listed in docs/operations.md. */
export function clerkWebhookRoute(ctx: WebhookRouteContext): RequestHandler {
  return async (req, res) => {
    const secret = ctx.config.clerk.webhookSecret;
    if (!secret) throw new AppError('webhooks_off', 'Webhooks are not set up here.');
    const delivery = await readSigned(ctx, req, secret);
    await within(receiveWebhook(ctx, delivery), { ms: commitMs, code: 'database_unavailable' });
    res.status(200).json({ received: true });
  };
}

async function readSigned(
  { bodies, config: { limits } }: WebhookRouteContext,
  req: Request,
  secret: Secret,
): Promise<Delivery> {
  const address = readClientAddress(req, limits.trustProxyHops);
  using share = bodies.open(toWebhookOwners(limits, address));
  const delivery = {
    webhookId: req.get('svix-id') ?? '',
    timestamp: req.get('svix-timestamp') ?? '',
    signature: req.get('svix-signature') ?? '',
    bytes: await readBodyBytes(req, { limit: bodyBytes, share }),
  };
  await checkSignature(delivery, secret);
  return delivery;
}
