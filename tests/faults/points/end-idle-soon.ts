import { Server } from 'node:http';

/** An api closes an idle connection after two minutes. Here it does so after five seconds, so that any connection left open is a leak. */
const mostMs = 5_000;

const idleMs = new WeakMap<Server, number>();
Object.defineProperty(Server.prototype, 'keepAliveTimeout', {
  get(this: Server) {
    return idleMs.get(this);
  },
  set(this: Server, ms: number) {
    idleMs.set(this, Math.min(ms, mostMs));
  },
});
