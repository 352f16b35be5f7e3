import { type ImageHeader, mostChunks, need, UnreadableImageError } from './image-header.ts';

const firstChunkAt = 12;
const animationFlag = 0x02;

type Part = Omit<ImageHeader, 'end'>;

/** Reads the canvas of an extended WebP and every picture. Throws when the file is shorter than its container claims, or has no picture. */
export function readWebpHeader(bytes: Buffer): ImageHeader {
  need(bytes, firstChunkAt + 8);
  const end = 8 + bytes.readUInt32LE(4);
  need(bytes, end);
  let whole: Part | null = null;
  let pictures = 0;
  let start = firstChunkAt;
  for (let chunks = 0; start + 8 <= end; chunks += 1) {
    if (chunks === mostChunks) throw new UnreadableImageError();
    const chunkEnd = start + 8 + bytes.readUInt32LE(start + 4);
    if (chunkEnd > end) throw new UnreadableImageError();
    const type = bytes.toString('latin1', start, start + 4);
    const part = readers.get(type)?.(bytes.subarray(start + 8, chunkEnd));
    if (part && type !== 'VP8X') pictures += 1;
    if (part) whole = whole ? unite(whole, part) : part;
    // Chunks begin at even offsets.
    start = chunkEnd + (chunkEnd % 2);
  }
  if (!whole || pictures === 0) throw new UnreadableImageError();
  return { ...whole, end };
}

function unite(a: Part, b: Part): Part {
  return {
    width: Math.max(a.width, b.width),
    height: Math.max(a.height, b.height),
    animated: a.animated || b.animated,
  };
}

const readers: ReadonlyMap<string, (chunk: Buffer) => Part> = new Map([
  ['VP8X', readCanvas],
  ['VP8L', readLossless],
  ['VP8 ', readLossy],
  ['ANMF', readFrame],
]);

function readCanvas(chunk: Buffer): Part {
  need(chunk, 10);
  return {
    width: 1 + chunk.readUIntLE(4, 3),
    height: 1 + chunk.readUIntLE(7, 3),
    animated: ((chunk[0] ?? 0) & animationFlag) !== 0,
  };
}

function readLossless(chunk: Buffer): Part {
  need(chunk, 5);
  if (chunk[0] !== 0x2f) throw new UnreadableImageError();
  const bits = chunk.readUInt32LE(1);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), animated: false };
}

function readLossy(chunk: Buffer): Part {
  need(chunk, 10);
  if (chunk.readUIntBE(3, 3) !== 0x9d012a) throw new UnreadableImageError();
  return {
    width: chunk.readUInt16LE(6) & 0x3fff,
    height: chunk.readUInt16LE(8) & 0x3fff,
    animated: false,
  };
}

/** Reads a frame of an animation, which makes the image animated. */
function readFrame(chunk: Buffer): Part {
  need(chunk, 12);
  return { width: 1 + chunk.readUIntLE(6, 3), height: 1 + chunk.readUIntLE(9, 3), animated: true };
}
