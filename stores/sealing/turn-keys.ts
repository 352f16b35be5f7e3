import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { SealingKey } from './sealing-keys.ts';

const maxKeys = 1_000;

/**
 * Derives the keys of turns and caches those used last: a derivation costs more than sealing an event. With a sealing
 * key go all that were derived from it.
 */
export function createTurnKeys() {
  const caches = new WeakMap<KeyObject, Map<string, KeyObject>>();

  function derive({ key: sealingKey }: SealingKey, turnId: string): KeyObject {
    const cache = caches.get(sealingKey) ?? new Map<string, KeyObject>();
    caches.set(sealingKey, cache);
    const key = cache.get(turnId) ?? deriveTurnKey(sealingKey, turnId);
    cache.delete(turnId);
    cache.set(turnId, key);
    if (cache.size > maxKeys) forgetOldest(cache);
    return key;
  }

  return { derive };
}

function forgetOldest(cache: Map<string, KeyObject>): void {
  const [oldest] = cache.keys();
  if (oldest !== undefined) cache.delete(oldest);
}

function deriveTurnKey(sealingKey: KeyObject, turnId: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', sealingKey, '', `turn ${turnId}`, 32)));
}
