import { setImmediate } from 'node:timers/promises';
import type { Piece, Place } from '../places/place.ts';
import type { Canary } from './canary.ts';
import { createSearch, type Hit, type Search } from './create-search.ts';

const partBytes = 2 * 1024 * 1024;
const overlapBytes = 64 * 1024;

export interface PlaceFinding {
  readonly place: string;
  readonly bytes: number;
  readonly decoded: number;
  readonly hits: readonly (Hit & { readonly piece: string })[];
  /** Why the place could not be read. */
  readonly failure?: string;
}

/** Reads and searches each place in turn. */
export async function sweep(
  places: readonly Place[],
  canaries: readonly Canary[],
): Promise<readonly PlaceFinding[]> {
  const search = createSearch(canaries);
  const findings: PlaceFinding[] = [];
  for (const place of places) {
    try {
      findings.push(await searchPieces(search, place.name, await place.read()));
    } catch (error) {
      const failure = error instanceof Error ? error.message : 'It could not be read.';
      findings.push({ place: place.name, bytes: 0, decoded: 0, hits: [], failure });
    }
  }
  return findings;
}

async function searchPieces(
  search: Search,
  place: string,
  pieces: readonly Piece[],
): Promise<PlaceFinding> {
  let [bytes, decoded] = [0, 0];
  const hits: PlaceFinding['hits'][number][] = [];
  for (const { name, bytes: whole } of pieces) {
    bytes += whole.length;
    for (let from = 0; from === 0 || from < whole.length; from += partBytes) {
      const found = search(whole.subarray(from, from + partBytes + overlapBytes));
      decoded += found.decoded;
      hits.push(...found.hits.map((hit) => ({ ...hit, piece: name })));
      // Yields, so that the watchers of the stores do not fall behind.
      await setImmediate();
    }
  }
  return { place, bytes, decoded, hits };
}

/** True for a canary where it is meant to be stored, which is no leak. */
export function isAllowed({ canary }: Hit, place: string): boolean {
  return canary.allowed?.test(place) ?? false;
}
