import { Secret } from '@quartet/runtime/environment/secret.ts';
import { maxStores } from '@quartet/shared/domain/ids.ts';
import * as z from 'zod';
import { findAddressProblem } from './redis-address.ts';

/** One of several. A turn's id names it by its place in the list that all processes have. */
export interface ListedRedis {
  readonly url: Secret;
  /** False: it keeps the turns that it has, and gets no new ones. */
  readonly takesTurns: boolean;
}

const closed = '#closed';

/** Sentinels are also separated by commas. */
const between = /\s+|,+(?=\s*(?:\w+(?:\+\w+)?:\/\/|$|,))/;

/** URLs with commas or spaces between them. One that ends in `#closed` takes no new turns. */
export const redisList = z
  .string()
  .transform((text) => text.split(between).filter(Boolean))
  .refine((urls) => urls.every(isRedisUrl), {
    message: `must be URLs, each as REDIS_URL may be one, that end in ${closed} if at all in a #`,
  })
  .refine((urls) => new Set(urls.map(toAddress)).size === urls.length, {
    message: 'must not name one twice',
  })
  .refine((urls) => urls.length <= maxStores, { message: `must not name more than ${maxStores}` })
  .refine((urls) => urls.some((url) => !url.endsWith(closed)), {
    message: `must name one that takes new turns, without ${closed}`,
  })
  .transform((urls): readonly ListedRedis[] =>
    urls.map((url) => ({ url: new Secret(toAddress(url)), takesTurns: !url.endsWith(closed) })),
  )
  .optional();

function isRedisUrl(url: string): boolean {
  const address = toAddress(url);
  return findAddressProblem(address) === null && !address.includes('#');
}

function toAddress(url: string): string {
  return url.endsWith(closed) ? url.slice(0, -closed.length) : url;
}
