import type { AppError } from '@quartet/shared/domain/errors.ts';

/** Limits the memory for bodies of one owner: the process, a user or an address. */
export interface BodyOwner {
  readonly key: string;
  readonly mostBytes: number;
  /** Bodies at once. Default: as many as fit. */
  readonly mostBodies?: number;
  /** Uploads (bodies of more than 256 KiB) at once. Default: as many as fit. */
  readonly mostUploads?: number;
  readonly toRefusal: () => AppError;
}

/** The memory that one body has reserved with each of its owners, until it is disposed. */
export interface BodyShare extends Disposable {
  readonly bytes: number;
  /** Call it before keeping the bytes. Throws the refusal of the owner who has too few left, and reserves nothing. */
  reserve(bytes: number): void;
}

export interface BodyBudget {
  readonly bytes: number;
  readonly bodies: number;
  /** Throws the refusal of an owner who has too many bodies. */
  open(owners: readonly BodyOwner[]): BodyShare;
}

interface Usage {
  bytes: number;
  bodies: number;
  uploads: number;
}

const uploadBytes = 256 * 1024;

/** Counts the bodies in the memory of this process, from before their bytes arrive until they are dropped. */
export function createBodyBudget(): BodyBudget {
  const all = new Map<string, Usage>();
  const total: Usage = { bytes: 0, bodies: 0, uploads: 0 };
  const usageOf = (key: string) => all.get(key) ?? { bytes: 0, bodies: 0, uploads: 0 };

  function add(owners: readonly BodyOwner[], change: Usage): void {
    for (const { key } of owners) {
      const usage = usageOf(key);
      addTo(usage, change);
      if (usage.bodies > 0) all.set(key, usage);
      else all.delete(key);
    }
    addTo(total, change);
  }

  return {
    get bytes() {
      return total.bytes;
    },
    get bodies() {
      return total.bodies;
    },
    open(owners) {
      const full = owners.find(
        ({ key, mostBodies = Infinity }) => usageOf(key).bodies >= mostBodies,
      );
      if (full) throw full.toRefusal();
      add(owners, { bytes: 0, bodies: 1, uploads: 0 });
      let reserved = 0;
      let isOpen = true;
      return {
        get bytes() {
          return reserved;
        },
        reserve(bytes) {
          if (!isOpen) throw new Error('The share has been disposed.');
          const uploads = toUploads(reserved + bytes) - toUploads(reserved);
          const short = owners.find(({ key, mostBytes, mostUploads = Infinity }) => {
            const usage = usageOf(key);
            return usage.bytes + bytes > mostBytes || usage.uploads + uploads > mostUploads;
          });
          if (short) throw short.toRefusal();
          reserved += bytes;
          add(owners, { bytes, bodies: 0, uploads });
        },
        [Symbol.dispose]() {
          if (!isOpen) return;
          isOpen = false;
          add(owners, { bytes: -reserved, bodies: -1, uploads: -toUploads(reserved) });
        },
      };
    },
  };
}

function addTo(usage: Usage, change: Usage): void {
  usage.bytes += change.bytes;
  usage.bodies += change.bodies;
  usage.uploads += change.uploads;
}

function toUploads(bytes: number): 0 | 1 {
  return bytes > uploadBytes ? 1 : 0;
}
