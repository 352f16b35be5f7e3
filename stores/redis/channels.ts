import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import type { Redis } from 'ioredis';

interface ChannelListener {
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

export function createChannels(subscriber: Redis): Channels {
  const channels = new Map<string, Channel>();

  function dispatch(name: Buffer, message: Buffer): void {
    const channel = channels.get(name.toString());
    for (const listener of channel?.listeners ?? []) listener.onMessage(message);
  }

  function tellAll(tell: (listener: ChannelListener) => void): void {
    for (const { listeners } of channels.values()) for (const listener of listeners) tell(listener);
  }

  /** Commands of one connection are carried out in order, so those for later subscriptions and departures follow this one. */
  function subscribeAgain(): void {
    if (channels.size === 0) return;
    tellAll((listener) => listener.onLost?.());
    const confirmed = subscriber.subscribe(...channels.keys());
    for (const channel of channels.values()) channel.confirmed = confirmed;
    // If it fails, the connection is lost again, and the next one comes here too.
    confirmed.then(
      () => tellAll((listener) => listener.onHeardAgain?.()),
      () => undefined,
    );
  }

  function enter(name: string): Channel {
    const channel = {
      listeners: new Set<ChannelListener>(),
      confirmed: subscriber.subscribe(name),
    };
    channels.set(name, channel);
    return channel;
  }

  function leave(name: string, listener: ChannelListener): void {
    const channel = channels.get(name);
    if (!channel?.listeners.delete(listener) || channel.listeners.size > 0) return;
    channels.delete(name);
    subscriber.unsubscribe(name).catch(() => undefined);
  }

  subscriber.on('messageBuffer', dispatch);
  subscriber.on('ready', subscribeAgain);
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
      subscriber.off('messageBuffer', dispatch);
      subscriber.off('ready', subscribeAgain);
      const names = [...channels.keys()];
      channels.clear();
      if (names.length > 0) subscriber.unsubscribe(...names).catch(() => undefined);
    },
  };
}
