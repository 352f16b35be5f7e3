import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import type { Redis } from 'ioredis';

export interface ChannelListener {
  onMessage(message: Buffer): void;
  /** The connection was lost, so messages are missing. The next ones may arrive before `onHeardAgain`. */
  onLost?(): void;
  /** No later message will be missed. */
  onHeardAgain?(): void;
}

/** Many listeners on one connection; a channel is left with its last listener. */
export interface Channels {
  /** Resolves to a function that unsubscribes, once no later message can be missed. Rejects after 2 s without Redis. */
  subscribe(name: string, listener: ChannelListener): Promise<() => void>;
  close(): void;
}

interface Channel {
  readonly listeners: Set<ChannelListener>;
  confirmed: Promise<unknown>;
}

const confirmMs = 2_000;

const commandsOf = {
  plain: {
    heard: 'messageBuffer',
    subscribe: (redis: Redis, name: string) => redis.subscribe(name),
    unsubscribe: (redis: Redis, name: string) => redis.unsubscribe(name),
  },
  sharded: {
    heard: 'smessageBuffer',
    subscribe: (redis: Redis, name: string) => redis.ssubscribe(name),
    unsubscribe: (redis: Redis, name: string) => redis.sunsubscribe(name),
  },
};

type ChannelKind = keyof typeof commandsOf;

/** The `sharded` channels of one master of a cluster carry only what is published on that master or its replicas. */
export function createChannels(subscriber: Redis, kind: ChannelKind = 'plain'): Channels {
  const commands = commandsOf[kind];
  const channels = new Map<string, Channel>();
  // ioredis keeps what is sent before the first connection, so nothing is missed then.
  let wasReady = subscriber.status === 'ready';

  function dispatch(name: Buffer, message: Buffer): void {
    const channel = channels.get(name.toString());
    for (const listener of channel?.listeners ?? []) listener.onMessage(message);
  }

  /** Commands of one connection keep their order, so the latest subscription or departure wins. */
  function onReady(): void {
    const isAgain = wasReady;
    wasReady = true;
    if (!isAgain) return;
    for (const [name, channel] of channels) {
      tell(channel, 'onLost');
      channel.confirmed = commands.subscribe(subscriber, name);
      // If it fails, the connection is lost again, and the next one comes here too.
      channel.confirmed.then(
        () => tell(channel, 'onHeardAgain'),
        () => undefined,
      );
    }
  }

  function enter(name: string): Channel {
    const confirmed = commands.subscribe(subscriber, name);
    const channel = { listeners: new Set<ChannelListener>(), confirmed };
    channels.set(name, channel);
    return channel;
  }

  function leave(name: string, listener: ChannelListener): void {
    const channel = channels.get(name);
    if (!channel?.listeners.delete(listener) || channel.listeners.size > 0) return;
    channels.delete(name);
    commands.unsubscribe(subscriber, name).catch(() => undefined);
  }

  subscriber.on(commands.heard, dispatch);
  subscriber.on('ready', onReady);
  return {
    async subscribe(name, listener) {
      const channel = channels.get(name) ?? enter(name);
      channel.listeners.add(listener);
      try {
        await withDeadline(channel.confirmed, confirmMs);
      } catch (error) {
        leave(name, listener);
        throw error;
      }
      return () => leave(name, listener);
    },
    close() {
      subscriber.off(commands.heard, dispatch);
      subscriber.off('ready', onReady);
      for (const name of channels.keys())
        commands.unsubscribe(subscriber, name).catch(() => undefined);
      channels.clear();
    },
  };
}

function tell({ listeners }: Channel, event: 'onLost' | 'onHeardAgain'): void {
  for (const listener of listeners) listener[event]?.();
}
