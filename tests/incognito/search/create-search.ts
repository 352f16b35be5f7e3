import type { Canary } from './canary.ts';
import { decodeParts } from './decode-parts.ts';
import { encodings } from './encodings.ts';

export interface Hit {
  readonly canary: Canary;
  /** The decodings that led to it, then its encoding. */
  readonly written: string;
}

export interface Found {
  readonly hits: readonly Hit[];
  /** The number of compressed and encoded parts that were searched as well. */
  readonly decoded: number;
}

/** Finds eight letters in a row of any canary, in any encoding. */
export type Search = (bytes: Buffer) => Found;

interface Sample {
  readonly canary: Canary;
  readonly encoding: string;
}

const filterBits = 24;
const maxDepth = 3;
const maxKnown = 512;

export function createSearch(canaries: readonly Canary[]): Search {
  const { index, filter } = indexSamples(canaries);
  const empty = new Set<string>();

  function findDirect(bytes: Buffer, via: string, hits: Map<string, Hit>): boolean {
    let [head, isHit] = [0, false];
    for (let from = -3; from <= bytes.length - 4; from++) {
      head = (head << 8) | (bytes[from + 3] ?? 0);
      if (filter[toModel(head)] === 0 || from < 0) continue;
      for (const [window, samples] of index) {
        const sample = samples.get(bytes.toString('latin1', from, from + window));
        if (!sample) continue;
        const written = via + sample.encoding;
        hits.set(`${sample.canary.word} ${written}`, { canary: sample.canary, written });
        isHit = true;
      }
    }
    return isHit;
  }

  return (bytes) => {
    const hits = new Map<string, Hit>();
    let decoded = 0;
    /** True if the part contains anything. */
    const look = (part: Buffer, via: string, depth: number): boolean => {
      let isHit = findDirect(part, via, hits);
      if (depth === maxDepth) return isHit;
      for (const { name, bytes: inner } of decodeParts(part)) {
        decoded++;
        // Skips parts already searched, which recur in commands, files and memory.
        const known = inner.length <= maxKnown && `${depth} ${inner.toString('latin1')}`;
        if (known && empty.has(known)) continue;
        const isInnerHit = look(inner, `${via}${name}, `, depth + 1);
        if (known && !isInnerHit) empty.add(known);
        isHit ||= isInnerHit;
      }
      return isHit;
    };
    look(bytes, '', 0);
    return { hits: [...hits.values()], decoded };
  };
}

/** Maps every window of every encoded canary by its length, with a filter of their first four bytes. */
function indexSamples(canaries: readonly Canary[]) {
  const index = new Map<number, Map<string, Sample>>();
  const filter = new Uint8Array(1 << filterBits);
  for (const { name, window, encode } of encodings) {
    const samples = index.get(window) ?? new Map<string, Sample>();
    index.set(window, samples);
    for (const canary of canaries) {
      const whole = encode(canary.word);
      for (let from = 0; from + window <= whole.length; from++) {
        filter[toModel(whole.readInt32BE(from))] = 1;
        const sample = { canary, encoding: name };
        samples.set(whole.toString('latin1', from, from + window), sample);
      }
    }
  }
  return { index, filter };
}

function toModel(fourBytes: number): number {
  return Math.imul(fourBytes, 0x9e3779b1) >>> (32 - filterBits);
}
