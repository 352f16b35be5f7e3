import { noInabilities } from '@quartet/shared/domain/inabilities.ts';
import { describe, expect, test } from 'vitest';
import type { InabilityBoard } from '../inability-board.ts';

export function describeInabilityBoard(
  name: string,
  createEnds: () => readonly [InabilityBoard, InabilityBoard],
): void {
  describe(`a board of inabilities ${name}`, () => {
    test('has none before a worker announced any, and then the last ones, in another process', async () => {
      const [here, there] = createEnds();
      expect(await there.read()).toEqual(noInabilities);
      await here.announce({ webSearch: ['grok', 'gpt'], images: ['gpt'] });
      expect(await there.read()).toEqual({ webSearch: ['grok', 'gpt'], images: ['gpt'] });
      await there.announce(noInabilities);
      expect(await here.read()).toEqual(noInabilities);
    });
  });
}
