import { createExpiringMap } from '../memory/expiring-map.ts';
import {
  type InabilityBoard,
  inabilityLifeMs,
  listEntries,
  readEntries,
} from './inability-board.ts';

export function createMemoryInabilityBoard(): InabilityBoard {
  const entries = createExpiringMap<true>();
  return {
    async announce(inabilities) {
      for (const entry of listEntries(inabilities)) entries.set(entry, true, inabilityLifeMs);
    },
    read: async () => readEntries((entry) => entries.get(entry) === true),
  };
}
