import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send the next request when they have the response. */
const mostWaiting = 8;

/**
 * Begins a request when the response before it on its connection is over, so that a connection never has more than one at work.
 * Cuts a connection on which many wait.
 */
export function oneRequestAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (req, res) => {
    // A response gets the connection when the response before it is over.
    if (res.socket) return listener(req, res);
    const { socket } = req;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > mostWaiting) return void socket.destroy();
    waiting.set(socket, count);
    res.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      process.nextTick(listener, req, res);
    });
  };
}
