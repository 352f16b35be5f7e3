import { deflateSync } from 'node:zlib';
import { writePng } from '@quartet/api/testing/write-png.ts';

/** Creates a small PNG of one colour with a text in its metadata, as cameras and editors write it. */
export function createPng(text = 'Quartet', side = 8): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, 0x7a)]);
  return writePng({
    width: side,
    height: side,
    chunks: [['tEXt', Buffer.from(`Comment\0${text}`, 'latin1')]],
    pixels: deflateSync(Buffer.concat(Array.from({ length: side }, () => row))),
  });
}
