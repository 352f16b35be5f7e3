import { randomBytes } from 'node:crypto';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { type KeyRing, parseKeyRing } from '../sealing/key-ring.ts';

export const newRingKey = (id: string): string => `${id}:${randomBytes(32).toString('base64url')}`;

export const ringOf = (...keys: string[]): KeyRing => parseKeyRing(new Secret(keys.join(',')));
