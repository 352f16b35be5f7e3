import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface NameServer {
  /** `host:port`. */
  readonly address: string;
  close(): Promise<void>;
}

const headerBytes = 12;
const typeA = 1;
const isReply = 0x8180;
/** Points to the name in the question instead of repeating it. */
const sameName = 0xc000 + headerBytes;

/** Starts a DNS server that answers every name with these IPv4 addresses, as Docker's does for a service. */
export async function startNameServer(addresses: readonly string[]): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) =>
    socket.send(toReply(query, addresses), port, address),
  );
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function toReply(query: Buffer, addresses: readonly string[]): Buffer {
  const nameEnd = query.indexOf(0, headerBytes) + 1;
  const records = query.readUInt16BE(nameEnd) === typeA ? addresses.map(toRecord) : [];
  const header = Buffer.alloc(headerBytes);
  const fields = [query.readUInt16BE(0), isReply, 1, records.length];
  for (const [index, field] of fields.entries()) header.writeUInt16BE(field, 2 * index);
  return Buffer.concat([header, query.subarray(headerBytes, nameEnd + 4), ...records]);
}

/** Writes an answer of class IN with a TTL of 0. */
function toRecord(address: string): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(sameName, 0);
  head.writeUInt16BE(typeA, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(4, 10);
  return Buffer.concat([head, Buffer.from(address.split('.').map(Number))]);
}
