import { allowLinksOf } from '@quartet/worker/consensus/allowed-links.ts';
import { createLinkFilter } from '@quartet/worker/consensus/filter-links.ts';
import { scrubSelfIdentification } from '@quartet/worker/consensus/scrub-self-identification.ts';
import { toSearchableText } from '@quartet/worker/consensus/searchable-text.ts';
import { describe, expect, test } from 'vitest';
import { splitBlocks } from '../../web/components/markdown/split-blocks.ts';
import { expectWithin } from '../support/expect-within.ts';

/** What a model that has lost its way repeats, or one that was asked to. */
const words = ['\n', ' ', '- \n', '—\n', '* ', '_', '`', '~', '> ', '](', '](a ', ']:', '[', '<a:'];
const length = 64 * 1024;

const readers: readonly (readonly [string, (text: string) => unknown])[] = [
  ['its author’s name is looked for', scrubSelfIdentification],
  ['it is searched for quotes', toSearchableText],
  ['its links are allowed', (text) => allowLinksOf([{ text, sources: [] } as never])],
  ['the links of the consensus are filtered', filterLinks],
  ['it is cut into blocks', (text) => splitBlocks({ text: '', blocks: [] }, text)],
];

function filterLinks(text: string): string {
  const filter = createLinkFilter(allowLinksOf([]));
  return filter.push(text) + filter.end();
}

describe.each(words)('a long answer of nothing but %j', (word) => {
  const text = word.repeat(length / word.length);

  test.each(readers)('holds nobody up while %s', async (_what, read) => {
    expect(await expectWithin(1_000, () => read(text))).toBeDefined();
  });
});
