import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { BoundedMap } from '../bounded-map.ts';
import { createId } from '../create-id.ts';
import type { ClerkEventType, EmulatedEvent } from './clerk-event.ts';

export interface Delivery {
  /** The `svix-id` header: the same for every attempt. */
  readonly id: string;
  readonly type: ClerkEventType;
  /** JSON `{ data, event_attributes, instance_id, object, timestamp, type }`. */
  readonly body: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** The receiver's last status; null when it could not be reached. */
  lastStatus: number | null;
}

export interface DispatcherOptions {
  readonly url: string | (() => string);
  readonly secret: string;
  /** Milliseconds before the second attempt and each one after. */
  readonly retryDelaysMs: readonly number[];
}

export interface Dispatcher {
  /** Returns at once. First attempts are sent in the order of the events. */
  publish(event: EmulatedEvent): void;
  /** Sends an event again under its id. Resolves once it is delivered or dropped. Throws for an unknown id. */
  redeliver(deliveryId: string): Promise<void>;
  /** The latest events, oldest first. */
  deliveries(): readonly Readonly<Delivery>[];
  /** Resolves once every event is delivered or dropped. */
  settled(): Promise<void>;
  /** Drops events that are still being sent. */
  close(): void;
}

/** Creates a secret in Svix's format: `whsec_` and base64. */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

const remembered = 1_000;
const attemptMs = 10_000;

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const deliveries = new BoundedMap<Delivery>(remembered);
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  let firstTries: Promise<unknown> = Promise.resolve();

  async function attempt(delivery: Delivery): Promise<boolean> {
    if (closing.signal.aborted) return false;
    delivery.attempts += 1;
    delivery.lastStatus = await post(options, delivery, closing.signal);
    const taken = delivery.lastStatus !== null && delivery.lastStatus < 300;
    if (taken) delivery.status = 'delivered';
    return taken;
  }

  async function retry(delivery: Delivery): Promise<void> {
    for (const delay of options.retryDelaysMs) {
      if (closing.signal.aborted) break;
      await wait(delay, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (await attempt(delivery)) return;
    }
    delivery.status = 'failed';
  }

  function send(delivery: Delivery): Promise<void> {
    const firstTry = firstTries.then(() => attempt(delivery));
    firstTries = firstTry;
    const sending = firstTry.then((taken) => (taken ? undefined : retry(delivery)));
    underWay.add(sending);
    return sending.finally(() => underWay.delete(sending));
  }

  return {
    publish(event) {
      const delivery = createDelivery(event);
      deliveries.set(delivery.id, delivery);
      void send(delivery);
    },
    redeliver(deliveryId) {
      const delivery = deliveries.find(deliveryId);
      if (!delivery) throw new Error(`There is no delivery ${deliveryId}.`);
      delivery.status = 'pending';
      return send(delivery);
    },
    deliveries: () => deliveries.values(),
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: () => closing.abort(),
  };
}

function createDelivery({ type, data }: EmulatedEvent): Delivery {
  const body = JSON.stringify({
    data,
    event_attributes: { http_request: { client_ip: '127.0.0.1', user_agent: '' } },
    instance_id: 'ins_emulated',
    object: 'event',
    timestamp: Date.now(),
    type,
  });
  return { id: createId('msg'), type, body, status: 'pending', attempts: 0, lastStatus: null };
}

/** Posts a delivery and returns the receiver's status; null when it cannot be reached or does not answer. */
async function post(
  { url, secret }: DispatcherOptions,
  { id, body }: Delivery,
  closing: AbortSignal,
): Promise<number | null> {
  const timestamp = Math.floor(Date.now() / 1_000);
  try {
    const response = await fetch(typeof url === 'string' ? url : url(), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...signDelivery(secret, { id, timestamp, body }),
      },
      signal: AbortSignal.any([closing, AbortSignal.timeout(attemptMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

interface Signed {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers that Svix sends with a delivery. */
function signDelivery(secret: string, { id, timestamp, body }: Signed): Record<string, string> {
  return {
    'svix-id': id,
    'svix-timestamp': String(timestamp),
    'svix-signature': new Webhook(secret).sign(id, new Date(timestamp * 1_000), body),
  };
}
