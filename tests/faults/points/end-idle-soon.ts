import { Server } from 'node:http';

/** An api keeps an idle connection for two minutes. After five seconds instead, every connection that is still open is a leak. */
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
