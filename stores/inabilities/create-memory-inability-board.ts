import { type Inabilities, noInabilities } from '@quartet/shared/domain/inabilities.ts';
import type { InabilityBoard } from './inability-board.ts';

export function createMemoryInabilityBoard(): InabilityBoard {
  let announced: Inabilities = noInabilities;
  return {
    async announce(inabilities) {
      announced = inabilities;
    },
    read: async () => announced,
  };
}
