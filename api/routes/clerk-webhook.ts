import type { Secret } from '@quartet/runtime/environment/secret.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { Request, RequestHandler } from 'express';
import {
  checkSignature,
  invalidSignature,
  receiveWebhook,
  type SignedWebhook,
} from '../account/receive-webhook.ts';
import type { ApiContext } from '../context.ts';
import { withBody } from '../http/limits/bodies.ts';
import { readClientAddress } from '../http/limits/client-address.ts';
import { checkAddressCalls, countRefusedCalls } from '../http/limits/rates.ts';
import { readBody } from '../http/read-body.ts';
import { within } from '../http/within.ts';

const bodyBytes = 1024 * 1024;

/** Clerk waits 15 s, and sends an event again if it is not committed by then. */
const commitMs = 10_000;

/** `POST /api/webhooks/clerk`. docs/set-up.md lists the meaning of each status. */
export function clerkWebhookRoute(ctx: ApiContext): RequestHandler {
  return async (req, res) => {
    const secret = ctx.config.clerk.webhookSecret;
    if (!secret) throw new AppError('webhooks_off', 'Webhooks are not set up here.');
    await checkAddressCalls(ctx, req, res);
    const webhook = await readSigned(ctx, req, secret);
    await within(receiveWebhook(ctx, webhook), { ms: commitMs, code: 'database_unavailable' });
    res.status(200).json({ received: true });
  };
}

/** Reads and verifies a webhook. Counts a bad one against its address, because only the signature identifies the sender. */
async function readSigned(ctx: ApiContext, req: Request, secret: Secret): Promise<SignedWebhook> {
  const address = readClientAddress(req, ctx.config.limits.trustProxyHops);
  return withBody(
    ctx.bodies.ofWebhook(address),
    async (share) => {
      const signature = readSignature(req);
      const webhook = { ...signature, bytes: await readBody(req, { limit: bodyBytes, share }) };
      await checkSignature(webhook, secret);
      return webhook;
    },
    (calls) => countRefusedCalls(ctx, req, calls),
  );
}

function readSignature(req: Request): Omit<SignedWebhook, 'bytes'> {
  const webhookId = req.get('svix-id');
  const timestamp = req.get('svix-timestamp');
  const signature = req.get('svix-signature');
  if (!webhookId || !timestamp || !signature) throw invalidSignature();
  return { webhookId, timestamp, signature };
}
