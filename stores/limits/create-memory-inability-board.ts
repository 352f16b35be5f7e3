import type { Host } from '@quartet/shared/domain/retention.ts';
import { createExpiringMap } from '../database/memory/expiring-map.ts';
import {
  type InabilityBoard,
  inabilityLifeMs,
  listEntries,
  readEntries,
} from './inability-board.ts';

export function createMemoryInabilityBoard(): InabilityBoard {
  const entries = createExpiringMap<true>();
  const announced = createExpiringMap<readonly Host[]>();
  return {
    async announce(inabilities) {
      for (const entry of listEntries(inabilities)) entries.set(entry, true, inabilityLifeMs);
    },
    read: async () => readEntries((entry) => entries.get(entry) === true),
    announceHosts: async (hosts) => announced.set('hosts', hosts, inabilityLifeMs),
    readHosts: async () => announced.get('hosts') ?? null,
  };
}
