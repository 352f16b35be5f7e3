import { crc32 } from 'node:zlib';

type PngChunk = readonly [type: string, data: Buffer];

export interface PngParts {
  readonly width: number;
  readonly height: number;
  /** Between the header and the pixels. */
  readonly chunks?: readonly PngChunk[];
  /** Deflated rows. Without them only the header says the size, so that a huge image costs nothing. */
  readonly pixels?: Buffer;
}

/** A PNG with eight bits for each of red, green and blue. */
export function writePng({ width, height, chunks = [], pixels }: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const all: readonly PngChunk[] = [
    ['IHDR', header],
    ...chunks,
    ['IDAT', pixels ?? Buffer.alloc(10)],
    ['IEND', Buffer.alloc(0)],
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...all.map(writeChunk)]);
}

function writeChunk([type, data]: PngChunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
