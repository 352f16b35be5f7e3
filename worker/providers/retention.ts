import type { Retention } from '@quartet/shared/domain/retention.ts';

/** Describes a server of which nobody has said what it keeps. */
export const unknownHost: Retention = {
  host: 'Another server',
  questions: 'unknown',
  images: 'unknown',
  searches: 'unknown',
};

/** Describes a demo: its words are made here, and nothing is sent. */
export const noHost: Retention = {
  host: null,
  questions: 'none',
  images: 'none',
  searches: 'none',
};
