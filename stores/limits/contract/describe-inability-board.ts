import { noInabilities } from '@quartet/shared/domain/inabilities.ts';
import { describe, expect, test } from 'vitest';
import type { InabilityBoard } from '../inability-board.ts';

export function describeInabilityBoard(
  name: string,
  createEnds: () => readonly [InabilityBoard, InabilityBoard],
): void {
  describe(`a board of inabilities ${name}`, () => {
    test('has none before a worker announced any, and then what any worker knows, in another process', async () => {
      const [here, there] = createEnds();
      expect(await there.read()).toEqual(noInabilities);
      await here.announce({ webSearch: ['grok', 'gpt'], images: ['gpt'] });
      expect(await there.read()).toEqual({ webSearch: ['gpt', 'grok'], images: ['gpt'] });
      await there.announce({ webSearch: ['claude'], images: [] });
      await there.announce(noInabilities);
      const webSearch = ['claude', 'gpt', 'grok'];
      expect(await here.read()).toEqual({ webSearch, images: ['gpt'] });
    });

    test('knows no hosts before a worker announced them, and then the last announced hosts, in another process', async () => {
      const [here, there] = createEnds();
      expect(await there.readHosts()).toBeNull();
      const kept = { questions: 30, images: 'none', searches: 'unknown' } as const;
      await here.announceHosts([{ host: 'A', ...kept }]);
      await here.announceHosts([{ host: null, ...kept }]);
      expect(await there.readHosts()).toEqual([{ host: null, ...kept }]);
    });
  });
}
