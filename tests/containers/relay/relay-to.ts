import { connect, createServer, type NetConnectOpts, type Server } from 'node:net';

/** Creates a server that forwards each connection to the target, and ends it when the target does. */
export function relayTo(target: NetConnectOpts): Server {
  return createServer((near) => {
    const far = connect(target);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.once('close', () => {
        near.destroy();
        far.destroy();
      });
    }
  });
}
