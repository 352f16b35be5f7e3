import { type ImageHeader, need, UnreadableImageError } from './image-header.ts';

const endOfImage = 0xd9;
const startOfScan = 0xda;
const defineHeight = 0xdc;

/** Reads all segments up to the end marker. Throws unless exactly one frame header precedes the first scan. */
export function readJpegHeader(bytes: Buffer): ImageHeader {
  let position = 2;
  let size: { readonly width: number; readonly height: number } | null = null;
  let scans = 0;
  for (;;) {
    position = skipFill(bytes, position);
    const marker = bytes[position + 1] ?? 0;
    if (marker === endOfImage) break;
    if (!hasLength(marker)) throw new UnreadableImageError();
    if (isFrameHeader(marker)) {
      if (size) throw new UnreadableImageError();
      size = readSize(bytes, position);
    }
    position = skipSegment(bytes, position);
    if (marker === startOfScan) {
      if (!size) throw new UnreadableImageError();
      scans += 1;
      position = skipScan(bytes, position);
    }
  }
  if (!size || scans === 0) throw new UnreadableImageError();
  return { ...size, animated: false, end: position + 2 };
}

/** Matches SOF0 to SOF15, except the three codes among them for tables, and DHP, which also has a size. */
function isFrameHeader(marker: number): boolean {
  return (
    (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) || marker === 0xde
  );
}

/** Refuses markers without a length, which may not occur between segments, and DNL, which would change the height. */
function hasLength(marker: number): boolean {
  return marker >= 0xc0 && (marker < 0xd0 || marker > 0xd8) && marker !== defineHeight;
}

/** Skips the 0xff bytes that may precede a marker. */
function skipFill(bytes: Buffer, start: number): number {
  let position = start;
  need(bytes, position + 2);
  if (bytes[position] !== 0xff) throw new UnreadableImageError();
  while (bytes[position + 1] === 0xff) position += 1;
  need(bytes, position + 2);
  return position;
}

function skipSegment(bytes: Buffer, position: number): number {
  need(bytes, position + 4);
  const length = bytes.readUInt16BE(position + 2);
  if (length < 2) throw new UnreadableImageError();
  return position + 2 + length;
}

/** Skips to the next marker that is neither an escaped 0xff nor a restart. */
function skipScan(bytes: Buffer, start: number): number {
  for (let position = start; position + 1 < bytes.length; position += 1) {
    if (bytes[position] !== 0xff) continue;
    const next = bytes[position + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return position;
  }
  throw new UnreadableImageError();
}

function readSize(bytes: Buffer, position: number) {
  need(bytes, position + 9);
  return { height: bytes.readUInt16BE(position + 5), width: bytes.readUInt16BE(position + 7) };
}
