import type { Retention } from '@quartet/shared/domain/retention.ts';

/** A server that keeps data for an unknown time. */
export const unknownHost: Retention = {
  host: 'Another server',
  questions: 'unknown',
  images: 'unknown',
  searches: 'unknown',
};

/** A demo: the words are made here, and nothing is sent anywhere. */
export const noHost: Retention = {
  host: null,
  questions: 'none',
  images: 'none',
  searches: 'none',
};
