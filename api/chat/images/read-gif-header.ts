import { type ImageHeader, need, UnreadableImageError } from './image-header.ts';

const imageBlock = 0x2c;
const extensionBlock = 0x21;
const trailer = 0x3b;

/** Reads blocks up to the second image (animated) or the end. Throws without one complete image. */
export function readGifHeader(bytes: Buffer): ImageHeader {
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
