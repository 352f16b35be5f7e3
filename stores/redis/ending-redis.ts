import { Redis, type RedisOptions } from 'ioredis';

/**
 * A client that ends when it is disconnected, at any time. Between two tries to reconnect, ioredis has no socket whose
 * closing would end it: it never emits `end`, its commands never settle, and a BullMQ worker never closes.
 */
export class EndingRedis extends Redis {
  override disconnect(reconnect = false): void {
    const hasSocket = this.status !== 'reconnecting';
    super.disconnect(reconnect);
    if (hasSocket || reconnect) return;
    // A try that is called off before it opens a socket ends the client.
    this.connect().catch(() => undefined);
    super.disconnect();
  }

  /** BullMQ waits for jobs on a copy, and ioredis makes every copy a client of its own class. */
  override duplicate<Override extends Partial<RedisOptions> | undefined = undefined>(
    override?: Override,
  ) {
    const copy = super.duplicate(override);
    Object.setPrototypeOf(copy, EndingRedis.prototype);
    return copy;
  }
}
