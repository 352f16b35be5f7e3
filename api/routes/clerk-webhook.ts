import type { Secret } from '@quartet/runtime/environment/secret.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { RequestHandler } from 'express';
import { checkSignature, receiveWebhook, type WebhookContext } from '../billing/receive-webhook.ts';
import { checkBodyHeaders } from '../http/check-body-headers.ts';
import { readBodyBytes } from '../http/read-body-bytes.ts';
import { within } from '../http/within.ts';

const bodyBytes = 1024 * 1024;

/** Clerk waits 15 s. It sends an event again that is not committed by then. */
const commitMs = 10_000;

export interface WebhookRouteContext extends WebhookContext {
  readonly config: { readonly clerk: { readonly webhookSecret?: Secret } };
}

/** `POST /api/webhooks/clerk`. What each status means is listed in docs/operations.md. */
export function clerkWebhookRoute(ctx: WebhookRouteContext): RequestHandler {
  return async (req, res) => {
    const secret = ctx.config.clerk.webhookSecret;
    if (!secret) throw new AppError('webhooks_off', 'Webhooks are not set up here.');
    checkBodyHeaders(req.headers, bodyBytes);
    const delivery = {
      webhookId: req.get('svix-id') ?? '',
      timestamp: req.get('svix-timestamp') ?? '',
      signature: req.get('svix-signature') ?? '',
      bytes: await readBodyBytes(req, bodyBytes),
    };
    await checkSignature(delivery, secret);
    await within(receiveWebhook(ctx, delivery), { ms: commitMs, code: 'database_unavailable' });
    res.status(200).json({ received: true });
  };
}
