import { writePng } from './write-png.ts';

/** Minimal images, as broken as a test needs them. */
export const images = { png, jpeg, gif, webp };

export interface Size {
  readonly width: number;
  readonly height: number;
}

function png(width = 2, height = 2, extra: readonly string[] = []): Buffer {
  return writePng({ width, height, chunks: extra.map((type) => [type, Buffer.alloc(8)]) });
}

/** `more` goes between the frame header and the scan. */
function jpeg(width = 2, height = 2, more: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    jpegFrame(width, height),
    more,
    Buffer.from('ffda000c03010002110311003f00aabbccddffd9', 'hex'),
  ]);
}

export function jpegFrame(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc00011080000000003012200021101031101', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return frame;
}

/** A screen of 2 × 2, or as large as given; each frame as large as given, or 2 × 2. */
function gif(frames = 1, screen: Size = small, frameSize: Size = small): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt16LE(screen.width, 6);
  head.writeUInt16LE(screen.height, 8);
  const frame = Buffer.from('21f90400000000002c0000000000000000000202440100', 'hex');
  frame.writeUInt16LE(frameSize.width, 13);
  frame.writeUInt16LE(frameSize.height, 15);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

const small: Size = { width: 2, height: 2 };

/** An extended WebP, with the picture inside its canvas as large as the canvas, or as given. */
function webp(size: Size = small, flags = 0, inner: Size = size): Buffer {
  const canvas = Buffer.alloc(10);
  canvas[0] = flags;
  canvas.writeUIntLE(size.width - 1, 4, 3);
  canvas.writeUIntLE(size.height - 1, 7, 3);
  return riff(riffChunk('VP8X', canvas), riffChunk('VP8L', losslessWebp(inner)));
}

export function losslessWebp({ width, height }: Size): Buffer {
  const pixels = Buffer.alloc(6);
  pixels[0] = 0x2f;
  pixels.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return pixels;
}

export function lossyWebp({ width, height }: Size): Buffer {
  const pixels = Buffer.alloc(10);
  pixels.writeUIntBE(0x9d012a, 3, 3);
  pixels.writeUInt16LE(width, 6);
  pixels.writeUInt16LE(height, 8);
  return pixels;
}

export function riff(...chunks: readonly Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

export function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

export function toDataUrl(bytes: Buffer, mediaType = 'image/png'): string {
  return `data:${mediaType};base64,${bytes.toString('base64')}`;
}
