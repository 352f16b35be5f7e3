import { hasText, type ImageHeader, need, UnreadableImageError } from './image-header.ts';

const animationFlag = 0x02;

/** Reads all three kinds of WebP. The file must be as long as its container says. */
export function readWebpHeader(bytes: Buffer): ImageHeader {
  need(bytes, 30);
  need(bytes, bytes.readUInt32LE(4) + 8);
  if (hasText(bytes, 12, 'VP8X')) return readExtended(bytes);
  if (hasText(bytes, 12, 'VP8L')) return readLossless(bytes);
  if (hasText(bytes, 12, 'VP8 ')) return readLossy(bytes);
  throw new UnreadableImageError();
}

function readExtended(bytes: Buffer): ImageHeader {
  return {
    width: 1 + bytes.readUIntLE(24, 3),
    height: 1 + bytes.readUIntLE(27, 3),
    animated: ((bytes[20] ?? 0) & animationFlag) !== 0,
  };
}

function readLossless(bytes: Buffer): ImageHeader {
  if (bytes[20] !== 0x2f) throw new UnreadableImageError();
  const bits = bytes.readUInt32LE(21);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), animated: false };
}

function readLossy(bytes: Buffer): ImageHeader {
  if (bytes.readUIntBE(23, 3) !== 0x9d012a) throw new UnreadableImageError();
  return {
    width: bytes.readUInt16LE(26) & 0x3fff,
    height: bytes.readUInt16LE(28) & 0x3fff,
    animated: false,
  };
}
