import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

export interface BodyToBegin {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | number>>;
  /** What is sent of the body; nothing by default. */
  readonly part?: string | Buffer;
}

/** A request whose body has begun and is held. */
export interface BegunBody {
  /** Status and code of the reply, once there is one. */
  readonly reply: string | undefined;
  /** Every header and the body of the reply. */
  readonly received: string;
  send(more: string | Buffer): void;
  hangUp(): void;
}

/** The connection ends with the test. */
export function beginBody({ port, path, headers, part = '' }: BodyToBegin): BegunBody {
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  let received = '';
  socket.on('data', (data) => (received += data.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${lines.join('')}\r\n`,
  );
  socket.write(part);
  onTestFinished(() => void socket.destroy());
  return {
    get reply() {
      const status = /^HTTP\/1.1 (\d+)/.exec(received)?.[1];
      const code = /"code":"(\w+)"/.exec(received)?.[1];
      return status && [status, code].filter(Boolean).join(' ');
    },
    get received() {
      return received;
    },
    send: (more) => void socket.write(more),
    hangUp: () => void socket.destroy(),
  };
}
