import { writePng } from './write-png.ts';

/** Minimal images, as broken as a test needs them. */
export const images = { png, jpeg, gif, webp };

function png(width = 2, height = 2, extra: readonly string[] = []): Buffer {
  return writePng({ width, height, chunks: extra.map((type) => [type, Buffer.alloc(8)]) });
}

function jpeg(width = 2, height = 2): Buffer {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex').subarray(0, 19);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.from('ffda000c03010002110311003f00aabbccddffd9', 'hex'),
  ]);
}

function gif(frames = 1, width = 2, height = 2): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from(
    '21f90400000000002c00000000020002000002024401 00'.replaceAll(' ', ''),
    'hex',
  );
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

function webp(width = 2, height = 2, flags = 0): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes[20] = flags;
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

export function toDataUrl(bytes: Buffer, mediaType = 'image/png'): string {
  return `data:${mediaType};base64,${bytes.toString('base64')}`;
}
