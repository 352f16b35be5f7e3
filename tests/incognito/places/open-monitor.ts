import { connect } from 'node:net';
import { connect as connectByTls } from 'node:tls';

export interface Monitor {
  /** All commands since the start, as MONITOR shows them. */
  heard(): Buffer;
  close(): void;
}

/** Opens a socket of its own: ioredis takes a command that arrives with the reply to MONITOR for a reply, and ends. */
export async function openMonitor(url: string): Promise<Monitor> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const address = { host: hostname, port: Number(port || 6379) };
  const socket =
    protocol === 'rediss:' ? connectByTls({ ...address, servername: hostname }) : connect(address);
  const parts: Buffer[] = [];
  const ready = Promise.withResolvers<void>();
  socket.on('data', (bytes) => {
    parts.push(bytes);
    if (parts.length > 5) return;
    const text = Buffer.concat(parts).toString('latin1');
    if (text.startsWith('-')) ready.reject(new Error(`MONITOR: ${text.split('\r\n')[0]}`));
    if (text.includes('+OK')) ready.resolve();
  });
  socket.on('error', (error) => ready.reject(error));
  socket.on('close', () => ready.reject(new Error('MONITOR was ended.')));
  if (password) {
    const name = decodeURIComponent(username || 'default');
    socket.write(toCommand(['AUTH', name, decodeURIComponent(password)]));
  }
  socket.write(toCommand(['MONITOR']));
  await ready.promise;
  return { heard: () => Buffer.concat(parts), close: () => socket.destroy() };
}

function toCommand(words: readonly string[]): string {
  const each = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return `*${words.length}\r\n${each.join('')}`;
}
