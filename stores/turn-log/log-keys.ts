import type { TurnId } from '@quartet/shared/domain/ids.ts';
import type { Writer } from './turn-log.ts';

/** Redis keys and the channel of a turn: one hash tag, so that its script's keys lie on one node of a cluster. */
export const logKeys = {
  log: (turnId: TurnId) => `turn:{${turnId}}:log`,
  fence: (turnId: TurnId, writer: Writer) => `turn:{${turnId}}:fence:${writer}`,
  reader: (turnId: TurnId) => `turn:{${turnId}}:reader`,
  retired: (turnId: TurnId) => `turn:{${turnId}}:retired`,
  channel: (turnId: TurnId) => `turn:{${turnId}}:entries`,
} as const;
