import {
  brotliDecompressSync,
  constants,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';

export interface Part {
  readonly name: string;
  readonly bytes: Buffer;
}

const maxOutputLength = 16 * 1024 * 1024;
/** Tolerates bytes after a compressed part, and a missing end. */
const cut = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
const maxInput = 1024 * 1024;

interface Compression {
  readonly name: string;
  /** The magic bytes, in latin1. */
  readonly starts: readonly string[];
  readonly decompress: (bytes: Buffer) => Buffer;
}

const compressions: readonly Compression[] = [
  {
    name: 'gzip',
    starts: ['\x1f\x8b\x08'],
    // Reads the raw body, because Node's gunzip refuses bytes after the last member.
    decompress: (bytes) => inflateRawSync(bytes.subarray(findGzipBody(bytes)), cut),
  },
  {
    name: 'zlib',
    starts: ['\x78\x01', '\x78\x5e', '\x78\x9c', '\x78\xda'],
    decompress: (bytes) => inflateSync(bytes, cut),
  },
  {
    name: 'zstd',
    starts: ['\x28\xb5\x2f\xfd'],
    decompress: (bytes) =>
      zstdDecompressSync(bytes, { maxOutputLength, finishFlush: constants.ZSTD_e_flush }),
  },
];

/** Compressions without magic bytes, which are only tried on whole values. */
const unmarked = [
  {
    name: 'brotli',
    decompress: (bytes: Buffer) => brotliDecompressSync(bytes, { maxOutputLength }),
  },
  { name: 'deflate', decompress: (bytes: Buffer) => inflateRawSync(bytes, { maxOutputLength }) },
] as const;
const maxUnmarked = 64 * 1024;

/** Yields the parts that must be decoded before they can be searched. */
export function* decodeParts(bytes: Buffer): Generator<Part> {
  for (const { name, starts, decompress } of compressions) {
    for (const start of starts) {
      for (const from of findAll(bytes, start)) {
        yield* attempt(name, () => decompress(bytes.subarray(from, from + maxInput)));
      }
    }
  }
  if (bytes.length > 0 && bytes.length <= maxUnmarked) {
    for (const { name, decompress } of unmarked) yield* attempt(name, () => decompress(bytes));
  }
  yield* decodeText(bytes.toString('latin1'));
}

function* decodeText(text: string): Generator<Part> {
  if (/\\(u00|x)[0-9a-f]{2}/i.test(text)) {
    yield { name: 'escaped', bytes: Buffer.from(unescape(text), 'latin1') };
  }
  for (const [run] of text.matchAll(/(?:[0-9a-f]{2}){12,}[0-9a-f]?/gi)) {
    for (const from of [0, 1]) {
      yield { name: 'hex', bytes: Buffer.from(run.slice(from), 'hex') };
    }
  }
  for (const [run] of text.matchAll(/[\w+/-]{24,}/g)) {
    // Packed data has letters of both cases; most names do not. Tries all offsets, because the start is unknown.
    if (!/[A-Z]/.test(run) || !/[a-z]/.test(run)) continue;
    for (const from of [0, 1, 2, 3]) {
      yield { name: 'base64', bytes: Buffer.from(run.slice(from), 'base64') };
    }
  }
}

/** Skips the ten bytes of header, and the name and comment if the flags announce them. */
function findGzipBody(bytes: Buffer): number {
  const flags = bytes[3] ?? 0;
  return [0x08, 0x10].reduce(
    (from, flag) => (flags & flag ? bytes.indexOf(0, from) + 1 : from),
    10,
  );
}

/** Undoes the escapes of JSON, C and Redis' MONITOR. */
function unescape(text: string): string {
  return text.replaceAll(/\\(?:(?:u00|x)([0-9a-f]{2})|(.))/gi, (_, hex?: string, sign = '') =>
    hex === undefined ? (signs[sign] ?? sign) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const signs: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

function* attempt(name: string, decompress: () => Buffer): Generator<Part> {
  try {
    const bytes = decompress();
    if (bytes.length > 0) yield { name, bytes };
  } catch {
    // It only started like compressed data.
  }
}

function* findAll(bytes: Buffer, start: string): Generator<number> {
  for (let at = bytes.indexOf(start, 0, 'latin1'); at >= 0; ) {
    yield at;
    at = bytes.indexOf(start, at + 1, 'latin1');
  }
}
