import { cutIntoUnits } from '@quartet/shared/units/cut/cut-into-units.ts';
import { prepareMath } from '@quartet/shared/units/markdown/prepare-math.ts';
import { readDefinitions } from '@quartet/shared/units/markdown/read-definitions.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { blockMarkup } from '@quartet/shared/units/testing/block-markup.ts';
import { inlineMarkup } from '@quartet/shared/units/testing/inline-markup.ts';
import type { Element, Root } from 'hast';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { expect, test } from 'vitest';
import { type Mark, markUnits } from './mark-units.ts';
import { remarkPlugins } from './markdown-block.tsx';
import { createSplitter } from './split-blocks.ts';

interface Block {
  readonly source: string;
  readonly offset: number;
  /** Text that is parsed after the block but not shown. */
  readonly below: string;
}

/** Returns the marked tree of a block as the page would draw it. */
function markBlock({ source, offset, below }: Block, marks: readonly Mark[]): Root {
  const trees: Root[] = [];
  const keep = () => (tree: Root) => void trees.push(tree);
  renderToStaticMarkup(
    <ReactMarkdown
      remarkPlugins={remarkPlugins}
      rehypePlugins={[[markUnits, { marks, source, offset }], keep]}
    >
      {prepareMath(source + below)}
    </ReactMarkdown>,
  );
  return trees[0] ?? { type: 'root', children: [] };
}

/** Returns the text within the marks of each unit. */
function readMarked(blocks: readonly Block[], text: string): string[] {
  const marks = cutIntoUnits(text).map(({ number, start, end }) => ({
    id: `${number}`,
    start,
    end,
  }));
  const shown = new Map(marks.map(({ id }) => [id, '']));
  const visit = (node: Root | Element, id: string | null): void => {
    for (const child of node.children) {
      if (child.type === 'text' && id) shown.set(id, (shown.get(id) ?? '') + child.value);
      if (child.type !== 'element') continue;
      const image = child.tagName === 'img' ? `Image: ${String(child.properties.alt)}` : '';
      const own = typeof child.properties.dataUnit === 'string' ? child.properties.dataUnit : id;
      if (own) shown.set(own, (shown.get(own) ?? '') + image);
      visit(child, own);
    }
  };
  for (const block of blocks) visit(markBlock(block, marks), null);
  return [...shown.values()].map(toSolid);
}

function toSolid(text: string): string {
  return text.replace(/\s+/g, '');
}

function toBlocks(text: string): Block[] {
  const below = `\n\n${readDefinitions(text)}`;
  const blocks: Block[] = [];
  for (const source of createSplitter()(text)) {
    const last = blocks.at(-1);
    blocks.push({ source, offset: last ? last.offset + last.source.length : 0, below });
  }
  return blocks;
}

const samples = [...inlineMarkup, ...blockMarkup];
/** Samples that show their source between two units. */
const between = ['html break', 'comment'];

test.each(samples.filter(([name]) => !between.includes(name)))(
  'in a whole document each mark shows its unit: %s',
  (...sample) => {
    const [, markdown, expected] = sample;
    const text = tameText(markdown);
    expect(readMarked([{ source: text, offset: 0, below: '' }], text)).toEqual(
      expected.map(toSolid),
    );
  },
);

/** Samples whose footnotes only appear if note and reference are in one block. */
const together = [...between, 'footnotes'];

test.each(samples.filter(([name]) => !together.includes(name)))(
  'block by block each mark shows its unit: %s',
  (...sample) => {
    const [, markdown, expected] = sample;
    const text = tameText(markdown);
    expect(readMarked(toBlocks(text), text)).toEqual(expected.map(toSolid));
  },
);

test('text outside a mark stays unchanged', () => {
  const block = { source: 'Some *words* of $5.', offset: 100, below: '' };
  const far = [{ id: '1', start: 0, end: 100 }];
  expect(markBlock(block, far)).toEqual(markBlock(block, []));
});

test('a mark may begin and end within words', () => {
  const tree = markBlock({ source: 'a &amp; *bcd* e', offset: 10, below: '' }, [
    { id: '7', start: 12, end: 20 },
  ]);
  expect(
    JSON.stringify(tree.children, [
      'type',
      'tagName',
      'value',
      'children',
      'dataUnit',
      'properties',
    ]),
  ).toContain(
    '{"type":"element","tagName":"mark","children":[{"type":"text","value":"b"}],"properties":{"dataUnit":"7"}}',
  );
});
