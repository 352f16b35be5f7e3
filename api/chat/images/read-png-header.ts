import { crc32 } from 'node:zlib';
import { hasText, type ImageHeader, need, UnreadableImageError } from './image-header.ts';

const firstChunkAt = 8;
/** Length, type and checksum around a chunk's data. */
const chunkOverhead = 12;

/** Requires `IHDR` first, correct checksums and `IEND`. `acTL` makes it animated. */
export function readPngHeader(bytes: Buffer): ImageHeader {
  need(bytes, firstChunkAt + chunkOverhead + 13);
  if (!hasText(bytes, firstChunkAt + 4, 'IHDR')) throw new UnreadableImageError();
  const types = new Set<string>();
  for (const type of walkChunks(bytes)) types.add(type);
  if (!types.has('IEND') || !types.has('IDAT')) throw new UnreadableImageError();
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    animated: types.has('acTL'),
  };
}

function* walkChunks(bytes: Buffer): Generator<string> {
  let position = firstChunkAt;
  while (position < bytes.length) {
    need(bytes, position + chunkOverhead);
    const dataEnd = position + 8 + bytes.readUInt32BE(position);
    need(bytes, dataEnd + 4);
    const type = bytes.toString('latin1', position + 4, position + 8);
    if (crc32(bytes.subarray(position + 4, dataEnd)) !== bytes.readUInt32BE(dataEnd)) {
      throw new UnreadableImageError();
    }
    yield type;
    if (type === 'IEND') return;
    position = dataEnd + 4;
  }
}
