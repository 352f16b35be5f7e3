import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, type WebhookEvent } from '@clerk/express/webhooks';
import {
  type ClerkEmulator,
  createClerkEmulator,
  type WebhookOptions,
} from '@quartet/emulators/clerk/clerk-emulator.ts';
import { plans } from '@quartet/shared/domain/plans.ts';
import { toClerkPlans } from '@quartet/standalone/clerk-plans.ts';
import express from 'express';

export interface Receiver extends AsyncDisposable {
  readonly clerk: ClerkEmulator;
  /** The verified events in the order of arrival. */
  readonly events: WebhookEvent[];
  readonly ids: string[];
  /** The next status codes; 200 once there are none left. */
  readonly statuses: number[];
  signingSecret: string;
  types(): string[];
}

/** Starts an emulator and a receiver of its webhooks, which verifies them by Clerk's own code. */
export async function startReceiver(
  webhook: Pick<WebhookOptions, 'retryDelaysMs'> = { retryDelaysMs: [] },
): Promise<Receiver> {
  const app = express();
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clerk = createClerkEmulator({
    plans: toClerkPlans(plans),
    webhook: { ...webhook, url: `http://127.0.0.1:${port}/` },
  });
  const receiver: Receiver = {
    clerk,
    events: [],
    ids: [],
    statuses: [],
    signingSecret: clerk.webhookSecret,
    types: () => receiver.events.map(({ type }) => type),
    async [Symbol.asyncDispose]() {
      clerk.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  app.post('/', express.raw({ type: 'application/json' }), async (req, res) => {
    receiver.ids.push(String(req.headers['svix-id']));
    try {
      const { signingSecret } = receiver;
      receiver.events.push(await verifyWebhook(req, { signingSecret }));
      res.sendStatus(receiver.statuses.shift() ?? 200);
    } catch {
      res.sendStatus(400);
    }
  });
  return receiver;
}

type DataOf<T, E = WebhookEvent> = E extends { type: infer U; data: infer D }
  ? T extends U
    ? D
    : never
  : never;

/** Returns the data of the latest event of a type, optionally for one plan only. */
export function dataOf<T extends WebhookEvent['type']>(
  events: readonly WebhookEvent[],
  type: T,
  planSlug?: string,
): DataOf<T> {
  const found = events.findLast(
    (event) =>
      event.type === type &&
      (!planSlug || ('plan' in event.data && event.data.plan?.slug === planSlug)),
  );
  if (!found) throw new Error(`No ${type} came.`);
  return found.data as DataOf<T>;
}
