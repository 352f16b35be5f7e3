import { connect } from 'node:net';

/** Resolves to everything received until the connection closes. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<string>();
  let reply = '';
  socket.on('data', (data) => (reply += data.toString('latin1')));
  socket.on('error', () => undefined);
  socket.on('close', () => resolve(reply));
  socket.write(text);
  return promise;
}
