import { describeControlBoard } from './contract/describe-control-board.ts';
import { createMemoryControlBoard } from './create-memory-control-board.ts';

describeControlBoard('in memory', async () => {
  let now = 1_000_000;
  const board = createMemoryControlBoard(() => now);
  const passPause = async () => {
    now += 600_001;
  };
  const passMinute = async () => {
    now += 60_001;
  };
  return { ends: [board, board], passPause, passMinute };
});
