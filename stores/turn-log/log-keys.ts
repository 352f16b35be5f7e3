import type { TurnId } from '@quartet/shared/domain/ids.ts';
import type { Writer } from './turn-log.ts';

/** One hash tag per turn keeps all keys of its script on one node of a cluster. */
export const logKeys = {
  log: (turnId: TurnId) => `turn:{${turnId}}:log`,
  fence: (turnId: TurnId, writer: Writer) => `turn:{${turnId}}:fence:${writer}`,
  reader: (turnId: TurnId) => `turn:{${turnId}}:reader`,
  retired: (turnId: TurnId) => `turn:{${turnId}}:retired`,
  channel: (turnId: TurnId) => `turn:{${turnId}}:entries`,
} as const;
