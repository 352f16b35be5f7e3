import { Cluster, Command, type Redis } from 'ioredis';
import { type ChannelListener, type Channels, createChannels } from './channels.ts';
import type { ContentCluster, ContentRedis } from './open-content-redis.ts';

/** Opens the channels of a single Redis or of a cluster. */
export function createContentChannels(subscriber: ContentRedis): Channels {
  return subscriber instanceof Cluster
    ? createClusterChannels(subscriber)
    : createChannels(subscriber);
}

interface Subscription {
  readonly name: string;
  readonly listener: ChannelListener;
  /** The node that it is subscribed on. It is undefined after a failed move, which the next refresh of the slots repeats. */
  address?: string | undefined;
  leave?: (() => void) | undefined;
}

/** Subscribes to each channel on the master of the channel's slot, and follows the slot to other masters. */
function createClusterChannels(cluster: ContentCluster): Channels {
  const nodes = createNodes(cluster);
  const subscriptions = new Set<Subscription>();
  const findMaster = (name: string) => cluster.slots[new Command('get', [name]).getSlot()]?.[0];

  /** Resolves to false if the subscription was ended or moved again meanwhile. */
  async function enter(subscription: Subscription): Promise<boolean> {
    const { name, listener } = subscription;
    const address = findMaster(name);
    if (address === undefined) throw new Error('No master serves this channel.');
    subscription.address = address;
    const leave = await nodes.getChannels(address).subscribe(name, listener);
    const isCurrent = subscriptions.has(subscription) && subscription.address === address;
    if (isCurrent) subscription.leave = leave;
    else leave();
    return isCurrent;
  }

  async function move(subscription: Subscription): Promise<void> {
    subscription.leave?.();
    subscription.leave = undefined;
    subscription.listener.onLost?.();
    try {
      if (await enter(subscription)) subscription.listener.onHeardAgain?.();
    } catch {
      subscription.address = undefined;
    }
  }

  function follow(): void {
    for (const subscription of subscriptions) {
      const master = findMaster(subscription.name);
      if (master !== undefined && master !== subscription.address) void move(subscription);
    }
    nodes.closeAllBut(new Set([...subscriptions].map(({ address }) => address)));
  }

  cluster.on('refresh', follow);
  return {
    async subscribe(name, listener) {
      // A command waits until the slots are known.
      if (cluster.slots.length === 0) await cluster.ping();
      const subscription: Subscription = { name, listener };
      const end = () => {
        subscriptions.delete(subscription);
        subscription.leave?.();
      };
      subscriptions.add(subscription);
      try {
        await enter(subscription);
      } catch (error) {
        end();
        cluster.refreshSlotsCache();
        throw error;
      }
      return end;
    },
    close() {
      cluster.off('refresh', follow);
      subscriptions.clear();
      nodes.closeAllBut(new Set());
    },
  };
}

/** Has one connection for each node that was asked for, until it is closed. */
function createNodes(cluster: ContentCluster) {
  const nodes = new Map<string, { readonly redis: Redis; readonly channels: Channels }>();
  return {
    getChannels(address: string): Channels {
      const known = nodes.get(address);
      if (known) return known.channels;
      const redis = cluster.openSubscriber(address);
      // Another node may serve its slots now. A replica takes seconds to take over, and every attempt to connect asks again.
      for (const event of ['close', 'moved']) redis.on(event, () => cluster.refreshSlotsCache());
      const channels = createChannels(redis, 'sharded');
      nodes.set(address, { redis, channels });
      return channels;
    },
    closeAllBut(used: ReadonlySet<string | undefined>): void {
      for (const [address, { redis, channels }] of nodes) {
        if (used.has(address)) continue;
        nodes.delete(address);
        channels.close();
        redis.disconnect();
      }
    },
  };
}
