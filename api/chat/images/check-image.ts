import { crc32 } from 'node:zlib';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import {
  hasText,
  type ImageHeader,
  mostChunks,
  need,
  UnreadableImageError,
} from './image-header.ts';
import type { MediaType } from './parse-data-url.ts';
import { readJpegHeader } from './read-jpeg-header.ts';
import { readWebpHeader } from './read-webp-header.ts';

const readers: Readonly<Record<MediaType, (bytes: Buffer) => ImageHeader>> = {
  'image/png': readPngHeader,
  'image/jpeg': readJpegHeader,
  'image/webp': readWebpHeader,
  'image/gif': readGifHeader,
};

/**
 * Checks from its bytes that an image has its declared type, is complete, is not animated, and is small enough to decode.
 * Returns the image without the bytes that follow its end.
 */
export function checkImage(bytes: Buffer, mediaType: MediaType, field: string): Buffer {
  if (detectMediaType(bytes) !== mediaType) {
    throw new AppError('image_type_mismatch', 'An attached image is not what its type says.', {
      field,
    });
  }
  const header = readHeader(bytes, mediaType, field);
  if (header.width === 0 || header.height === 0) throw unreadable(field);
  const tooLong = Math.max(header.width, header.height) > limits.imageSidePixels;
  if (tooLong || header.width * header.height > limits.imagePixels) {
    throw new AppError('image_too_many_pixels', 'An attached image has too many pixels.', {
      field,
      limit: tooLong ? limits.imageSidePixels : limits.imagePixels,
    });
  }
  if (header.animated) {
    throw new AppError('image_animated', "You can't attach animated images.", { field });
  }
  return bytes.subarray(0, header.end);
}

function readHeader(bytes: Buffer, mediaType: MediaType, field: string): ImageHeader {
  try {
    return readers[mediaType](bytes);
  } catch (error) {
    if (error instanceof UnreadableImageError) throw unreadable(field);
    throw error;
  }
}

function unreadable(field: string): AppError {
  return new AppError('image_unreadable', "We couldn't read an attached image.", { field });
}

function detectMediaType(bytes: Buffer): MediaType | null {
  if (hasText(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (hasText(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a')) return 'image/gif';
  if (hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP')) return 'image/webp';
  return null;
}

const imageBlock = 0x2c;
const extensionBlock = 0x21;
const trailer = 0x3b;

/** Reads blocks up to the second image (animated) or the end. Throws without one complete image. */
function readGifHeader(bytes: Buffer): ImageHeader {
  need(bytes, 13);
  let width = bytes.readUInt16LE(6);
  let height = bytes.readUInt16LE(8);
  let position = 13 + colorTableLength(bytes, 10);
  let images = 0;
  while (images < 2) {
    need(bytes, position + 1);
    const block = bytes[position];
    if (block === trailer) break;
    if (block === imageBlock) {
      images += 1;
      need(bytes, position + 10);
      // Decoders enlarge the screen for an image that does not fit on it.
      width = Math.max(width, bytes.readUInt16LE(position + 1) + bytes.readUInt16LE(position + 5));
      height = Math.max(
        height,
        bytes.readUInt16LE(position + 3) + bytes.readUInt16LE(position + 7),
      );
      position = skipSubBlocks(bytes, position + 11 + colorTableLength(bytes, position + 9));
    } else if (block === extensionBlock) position = skipSubBlocks(bytes, position + 2);
    else throw new UnreadableImageError();
  }
  if (images === 0) throw new UnreadableImageError();
  return { width, height, animated: images > 1, end: position + 1 };
}

function colorTableLength(bytes: Buffer, flagsAt: number): number {
  const flags = bytes[flagsAt] ?? 0;
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function skipSubBlocks(bytes: Buffer, start: number): number {
  let position = start;
  for (;;) {
    need(bytes, position + 1);
    const length = bytes[position] ?? 0;
    position += 1 + length;
    if (length === 0) return position;
  }
}

const firstChunkAt = 8;
const headerBytes = 13;
/** Length, type and checksum around a chunk's data. */
const chunkOverhead = 12;

/** Requires one `IHDR`, which comes first, correct checksums, `IDAT` and `IEND`. `acTL` marks an animation. */
function readPngHeader(bytes: Buffer): ImageHeader {
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
