import { Redis, type RedisOptions } from 'ioredis';

/**
 * A client that ends whenever it is disconnected. While ioredis waits to reconnect it has no socket to close, so it
 * never emits `end`, its commands never settle, and a BullMQ worker never closes.
 */
export class EndingRedis extends Redis {
  /** Commands of one moment reach the socket in one write. */
  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    const socket = this.stream;
    if (socket?.writable && socket.writableCorked === 0) {
      socket.cork();
      process.nextTick(() => socket.uncork());
    }
    return super.sendCommand(command, stream);
  }

  override disconnect(reconnect = false): void {
    const hasSocket = this.status !== 'reconnecting';
    super.disconnect(reconnect);
    if (hasSocket || reconnect) return;
    // A try that is called off before it opens a socket ends the client.
    this.connect().catch(() => undefined);
    super.disconnect();
  }

  /** BullMQ waits for jobs on a copy, which ioredis would make a plain client. */
  override duplicate<Override extends Partial<RedisOptions> | undefined = undefined>(
    override?: Override,
  ) {
    const copy = super.duplicate(override);
    Object.setPrototypeOf(copy, EndingRedis.prototype);
    return copy;
  }
}
