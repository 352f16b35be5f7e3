import type { TurnId } from '@quartet/shared/domain/ids.ts';

/** One hash tag per turn keeps all keys of its script on one node of a cluster. */
export const logKeys = {
  log: (turnId: TurnId) => `turn:{${turnId}}:log`,
  /** Head of the log, without which it cannot go on: that it began, and each writer's attempt and last append. */
  head: (turnId: TurnId) => `turn:{${turnId}}:head`,
  reader: (turnId: TurnId) => `turn:{${turnId}}:reader`,
  channel: (turnId: TurnId) => `turn:{${turnId}}:entries`,
} as const;
