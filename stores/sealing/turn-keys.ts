import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { RingKey } from './key-ring.ts';

const maxKeys = 1_000;

/** Derives the keys of turns and caches those used last: a derivation costs more than sealing an event. */
export function createTurnKeys() {
  const keys = new Map<string, KeyObject>();

  function derive(ringKey: RingKey, turnId: string): KeyObject {
    const name = `${ringKey.id} ${turnId}`;
    const key = keys.get(name) ?? deriveTurnKey(ringKey, turnId);
    keys.delete(name);
    keys.set(name, key);
    if (keys.size > maxKeys) forgetOldest();
    return key;
  }

  function forgetOldest(): void {
    const [oldest] = keys.keys();
    if (oldest !== undefined) keys.delete(oldest);
  }

  return { derive };
}

function deriveTurnKey(ringKey: RingKey, turnId: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', ringKey.key, '', `turn ${turnId}`, 32)));
}
