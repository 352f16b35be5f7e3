import { type ImageHeader, need, UnreadableImageError } from './image-header.ts';

const endOfImage = Buffer.from([0xff, 0xd9]);
const startOfScan = 0xda;

/** Walks the segments to the frame header, and requires the end marker. A JPEG is never animated. */
export function readJpegHeader(bytes: Buffer): ImageHeader {
  let position = 2;
  let frame: ImageHeader | null = null;
  for (;;) {
    need(bytes, position + 4);
    if (bytes[position] !== 0xff) throw new UnreadableImageError();
    const marker = bytes[position + 1] ?? 0;
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    if (marker === startOfScan) break;
    if (isFrameHeader(marker)) frame = readFrame(bytes, position);
    position += 2 + Math.max(2, bytes.readUInt16BE(position + 2));
  }
  if (!frame || bytes.lastIndexOf(endOfImage) < position) throw new UnreadableImageError();
  return frame;
}

/** SOF0 to SOF15, without the three codes in between that mean tables. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readFrame(bytes: Buffer, position: number): ImageHeader {
  need(bytes, position + 9);
  return {
    height: bytes.readUInt16BE(position + 5),
    width: bytes.readUInt16BE(position + 7),
    animated: false,
  };
}
