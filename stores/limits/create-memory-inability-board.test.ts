import { describeInabilityBoard } from './contract/describe-inability-board.ts';
import { createMemoryInabilityBoard } from './create-memory-inability-board.ts';

describeInabilityBoard('in memory', () => {
  const board = createMemoryInabilityBoard();
  return [board, board];
});
