import { crc32 } from 'node:zlib';
import {
  hasText,
  type ImageHeader,
  mostChunks,
  need,
  UnreadableImageError,
} from './image-header.ts';

const firstChunkAt = 8;
const headerBytes = 13;
/** Length, type and checksum around a chunk's data. */
const chunkOverhead = 12;

/** Requires one `IHDR`, which comes first, correct checksums, `IDAT` and `IEND`. `acTL` marks an animation. */
export function readPngHeader(bytes: Buffer): ImageHeader {
  need(bytes, firstChunkAt + chunkOverhead + headerBytes);
  const isHeader = bytes.readUInt32BE(firstChunkAt) === headerBytes;
  if (!isHeader || !hasText(bytes, firstChunkAt + 4, 'IHDR')) throw new UnreadableImageError();
  const types = new Set<string>();
  let end = firstChunkAt;
  for (let chunks = 0; !types.has('IEND'); chunks += 1) {
    if (chunks === mostChunks) throw new UnreadableImageError();
    const chunk = readChunk(bytes, end);
    if (chunk.type === 'IHDR' && types.has('IHDR')) throw new UnreadableImageError();
    types.add(chunk.type);
    end = chunk.end;
  }
  if (!types.has('IDAT')) throw new UnreadableImageError();
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    animated: types.has('acTL'),
    end,
  };
}

function readChunk(bytes: Buffer, start: number): { readonly type: string; readonly end: number } {
  need(bytes, start + chunkOverhead);
  const dataEnd = start + 8 + bytes.readUInt32BE(start);
  need(bytes, dataEnd + 4);
  if (crc32(bytes.subarray(start + 4, dataEnd)) !== bytes.readUInt32BE(dataEnd)) {
    throw new UnreadableImageError();
  }
  return { type: bytes.toString('latin1', start + 4, start + 8), end: dataEnd + 4 };
}
