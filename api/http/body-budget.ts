import type { AppError } from '@quartet/shared/domain/errors.ts';

/** A memory budget that a body counts against: the process's, a user's or an address's. */
export interface BodyOwner {
  readonly key: string;
  readonly mostBytes: number;
  /** Bodies at once; as many as fit by default. */
  readonly mostBodies?: number;
  /** Uploads at once: bodies of more than 256 KiB. As many as fit by default. */
  readonly mostUploads?: number;
  readonly toRefusal: () => AppError;
}

/** The memory that one body has reserved with each owner. Returned on disposal. */
export interface BodyShare extends Disposable {
  readonly bytes: number;
  /** Call it before the bytes are kept. Throws the refusal of the owner who has too few left, and reserves nothing. */
  reserve(bytes: number): void;
}

export interface BodyBudget {
  readonly bytes: number;
  readonly bodies: number;
  /** Throws the refusal of an owner who has too many bodies. */
  open(owners: readonly BodyOwner[]): BodyShare;
}

interface Held {
  bytes: number;
  bodies: number;
  uploads: number;
}

const uploadBytes = 256 * 1024;

/** Counts the bodies in the memory of this process, from before their bytes arrive until they are dropped. */
export function createBodyBudget(): BodyBudget {
  const all = new Map<string, Held>();
  const total: Held = { bytes: 0, bodies: 0, uploads: 0 };
  const getHeld = (key: string) => all.get(key) ?? { bytes: 0, bodies: 0, uploads: 0 };

  function add(owners: readonly BodyOwner[], change: Held): void {
    for (const { key } of owners) {
      const held = getHeld(key);
      addTo(held, change);
      if (held.bodies > 0) all.set(key, held);
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
        ({ key, mostBodies = Infinity }) => getHeld(key).bodies >= mostBodies,
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
          if (!isOpen) throw new Error('The share was given back.');
          const uploads = toUploads(reserved + bytes) - toUploads(reserved);
          const short = owners.find(({ key, mostBytes, mostUploads = Infinity }) => {
            const held = getHeld(key);
            return held.bytes + bytes > mostBytes || held.uploads + uploads > mostUploads;
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

function addTo(held: Held, change: Held): void {
  held.bytes += change.bytes;
  held.bodies += change.bodies;
  held.uploads += change.uploads;
}

function toUploads(bytes: number): 0 | 1 {
  return bytes > uploadBytes ? 1 : 0;
}
