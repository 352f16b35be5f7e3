import { AppError } from '@quartet/shared/domain/errors.ts';
import { expect, test } from 'vitest';
import {
  images,
  jpegFrame,
  losslessWebp,
  lossyWebp,
  riff,
  riffChunk,
  toDataUrl,
} from '../../testing/images.ts';
import { writePng } from '../../testing/write-png.ts';
import { parseImages } from '../parse-question.ts';

const MiB = 1024 * 1024;

/** Creates a PNG of an exact size, with one long chunk in the middle. */
function pngOf(size: number): Buffer {
  const around = pngWith('tEXt', Buffer.alloc(0)).length;
  return pngWith('tEXt', Buffer.alloc(size - around));
}

const padding = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(9 * MiB, 0xff)]);

function pngWith(type: string, data: Buffer): Buffer {
  return writePng({ width: 2, height: 2, chunks: [[type, data]] });
}

const huge = { width: 16_384, height: 16_384 };
const small = { width: 8, height: 8 };

function refusal(...urls: readonly string[]): readonly [string | undefined, string | undefined] {
  try {
    parseImages(urls);
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.details.field];
    throw error;
  }
  return [undefined, undefined];
}

test.each([
  ['image/png', images.png()],
  ['image/jpeg', images.jpeg()],
  ['image/gif', images.gif()],
  ['image/webp', images.webp()],
  ['image/png', images.png(8_192, 4_882)],
])('accepts %s unchanged', (mediaType, bytes) => {
  expect(parseImages([toDataUrl(bytes, mediaType)])).toEqual([
    { mediaType, base64: bytes.toString('base64') },
  ]);
});

test.each([
  ['an address', 'https://example.com/a.png', 'image_url_not_allowed'],
  ['a file address', 'file:///etc/passwd', 'image_url_not_allowed'],
  ['plain text', 'hello', 'image_invalid'],
  ['another parameter', 'data:image/png;charset=x;base64,AAAA', 'image_invalid'],
  ['no base64', 'data:image/png,AAAA', 'image_invalid'],
  ['SVG', 'data:image/svg+xml;base64,PHN2Zz4=', 'image_type_not_allowed'],
  ['HTML', 'data:text/html;base64,PHN2Zz4=', 'image_type_not_allowed'],
  ['PDF', 'data:application/pdf;base64,JVBERg==', 'image_type_not_allowed'],
  ['no bytes', 'data:image/png;base64,', 'image_encoding_invalid'],
  ['a space in base64', 'data:image/png;base64,iVBO Rw0K', 'image_encoding_invalid'],
  ['no padding', 'data:image/png;base64,iVBORw', 'image_encoding_invalid'],
  ['the other alphabet', 'data:image/png;base64,-_-_', 'image_encoding_invalid'],
  ['a JPEG called PNG', toDataUrl(images.jpeg()), 'image_type_mismatch'],
  ['HTML called PNG', toDataUrl(Buffer.from('<html>')), 'image_type_mismatch'],
  ['0 × 0', toDataUrl(images.png(0, 0)), 'image_unreadable'],
  ['a broken checksum', toDataUrl(images.png().fill(7, 20, 22)), 'image_unreadable'],
  ['a PNG cut short', toDataUrl(images.png().subarray(0, -8)), 'image_unreadable'],
  ['a JPEG cut short', toDataUrl(images.jpeg().subarray(0, -2), 'image/jpeg'), 'image_unreadable'],
  ['nothing but padding', toDataUrl(padding, 'image/jpeg'), 'image_unreadable'],
  ['a GIF cut short', toDataUrl(images.gif().subarray(0, 20), 'image/gif'), 'image_unreadable'],
  ['a WebP cut short', toDataUrl(images.webp().subarray(0, 28), 'image/webp'), 'image_unreadable'],
  ['a pixel flood', toDataUrl(images.png(100_000, 100_000)), 'image_too_many_pixels'],
  ['a long side', toDataUrl(images.jpeg(8_193, 1), 'image/jpeg'), 'image_too_many_pixels'],
  [
    '41 megapixels',
    toDataUrl(images.webp({ width: 8_192, height: 5_000 }), 'image/webp'),
    'image_too_many_pixels',
  ],
  ['a moving GIF', toDataUrl(images.gif(10_000), 'image/gif'), 'image_animated'],
  ['a moving PNG', toDataUrl(images.png(2, 2, ['acTL'])), 'image_animated'],
  ['a moving WebP', toDataUrl(images.webp(small, 2), 'image/webp'), 'image_animated'],
  ['a huge GIF frame', toDataUrl(images.gif(1, small, huge), 'image/gif'), 'image_too_many_pixels'],
  [
    'a huge picture in a small WebP canvas',
    toDataUrl(images.webp(small, 0, huge), 'image/webp'),
    'image_too_many_pixels',
  ],
  [
    'a huge second picture in a WebP',
    toDataUrl(
      riff(
        riffChunk('VP8 ', lossyWebp(small)),
        riffChunk('VP8 ', lossyWebp({ width: 16_383, height: 2 })),
      ),
      'image/webp',
    ),
    'image_too_many_pixels',
  ],
  [
    'an undeclared WebP animation',
    toDataUrl(riff(riffChunk('ANMF', Buffer.alloc(24))), 'image/webp'),
    'image_animated',
  ],
  [
    'a WebP without a picture',
    toDataUrl(riff(riffChunk('VP8X', Buffer.alloc(24))), 'image/webp'),
    'image_unreadable',
  ],
  [
    'a JPEG of two frame headers',
    toDataUrl(images.jpeg(9_000, 9_000, jpegFrame(8, 8)), 'image/jpeg'),
    'image_unreadable',
  ],
  [
    'a JPEG that changes its height later',
    toDataUrl(images.jpeg(8, 8, Buffer.from('ffdc0004ffff', 'hex')), 'image/jpeg'),
    'image_unreadable',
  ],
  [
    'a JPEG segment that some readers skip and others do not',
    toDataUrl(images.jpeg(8, 8, Buffer.from('ffd00004ffff', 'hex')), 'image/jpeg'),
    'image_unreadable',
  ],
  [
    'a PNG of empty chunks',
    toDataUrl(
      writePng({
        width: 2,
        height: 2,
        chunks: Array.from({ length: 20_000 }, () => ['tEXt', Buffer.alloc(0)]),
      }),
    ),
    'image_unreadable',
  ],
  [
    'a WebP of empty chunks',
    toDataUrl(
      riff(
        riffChunk('VP8L', losslessWebp(small)),
        Buffer.alloc(160_000, riffChunk('JUNK', Buffer.alloc(0))),
      ),
      'image/webp',
    ),
    'image_unreadable',
  ],
  ['a PNG of two headers', toDataUrl(pngWith('IHDR', Buffer.alloc(13))), 'image_unreadable'],
])('refuses %s and names the field', (_what, url, code) => {
  expect(refusal(toDataUrl(images.png()), url)).toEqual([code, 'imageUrls[1]']);
});

test.each([
  ['image/png', images.png()],
  ['image/jpeg', images.jpeg()],
  ['image/gif', images.gif()],
  ['image/webp', images.webp()],
  ['image/webp', riff(riffChunk('VP8L', losslessWebp(small)))],
  ['image/webp', riff(riffChunk('VP8 ', lossyWebp(small)))],
])('cuts off bytes after the end of an %s', (mediaType, bytes) => {
  const followed = Buffer.concat([bytes, Buffer.from('<script>PK\x03\x04\xff\xd9;', 'latin1')]);
  expect(parseImages([toDataUrl(followed, mediaType)])).toEqual([
    { mediaType, base64: bytes.toString('base64') },
  ]);
});

test('exactly 10 MiB is accepted, one byte more is not', () => {
  expect(refusal(toDataUrl(pngOf(10 * MiB)))).toEqual([undefined, undefined]);
  expect(refusal(toDataUrl(pngOf(10 * MiB + 1)))).toEqual(['image_too_large', 'imageUrls[0]']);
});

test('ten images are accepted, eleven are not', () => {
  const url = toDataUrl(images.png());
  expect(refusal(...Array<string>(10).fill(url))).toEqual([undefined, undefined]);
  expect(refusal(...Array<string>(11).fill(url))).toEqual(['too_many_images', 'imageUrls']);
});

test('more than 25 MiB together is refused', () => {
  const url = toDataUrl(pngOf(9 * MiB));
  expect(refusal(url, url, url)).toEqual(['images_total_too_large', 'imageUrls']);
});
