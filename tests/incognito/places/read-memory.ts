import { open, readFile } from 'node:fs/promises';
import { type Piece, type Place, toPiece } from './place.ts';

/** Reads the memory of a process, as the operator of its host could. Linux only. */
export function createMemoryPlace(name: string, findPid: () => Promise<number>): Place {
  return {
    name,
    async read() {
      const pid = await findPid();
      const maps = await readFile(`/proc/${pid}/maps`, 'utf8');
      await using memory = await open(`/proc/${pid}/mem`);
      const pieces: Piece[] = [];
      for (const [, from = '', to = ''] of maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gm)) {
        const start = Number.parseInt(from, 16);
        const bytes = Buffer.alloc(Number.parseInt(to, 16) - start);
        const { bytesRead } = await memory.read(bytes, 0, bytes.length, start).catch(() => none);
        pieces.push(toPiece(`from ${from}`, bytes.subarray(0, bytesRead)));
      }
      return pieces;
    },
  };
}

/** The result of reading mapped memory that has no bytes behind it. */
const none = { bytesRead: 0 };
