import { expect, test } from 'vitest';
import { aQuestion, aTurn } from '../../testing/a-turn.ts';
import { createBrief } from '../brief/create-brief.ts';
import { createSentenceReview } from '../cross-check/judge-sentences.ts';
import { createSupportedTerms } from '../cross-check/supported-terms.ts';
import { writeCrossCheck } from '../cross-check/write-cross-check.ts';
import { findSentences } from './find-sentences.ts';

test('a model named as the one who says so is not reported as missing', async () => {
  const selected = (['claude', 'gpt'] as const).map((model) => {
    return { model, text: 'It is tea.', partial: false, sources: [] };
  });
  const brief = await createBrief(aQuestion, selected, aTurn);
  const text = 'It is tea, as Claude and GPT say. It is tea, as Gemini says.';
  const cites = [{ model: 'gpt' as const, start: 0, end: 10 }];
  const citations = [33, text.length].map((at) => ({ at, cites }));
  const found = findSentences({ text, citations }, brief);
  expect(found.map(({ unfounded }) => unfounded)).toEqual([[], ['Gemini']]);
  const [claude = '', gpt = ''] = (['claude', 'gpt'] as const).map(
    (model) => brief.answers.find((answer) => answer.model === model)?.label,
  );
  const [{ words } = { words: '' }] = found;
  expect(words).toBe(`It is tea, as answer ${claude} and answer ${gpt} say.`);
  const { claims } = createSentenceReview(found, createSupportedTerms());
  expect(writeCrossCheck(brief, claims)).toMatch(/^"answer \w+" is the one with the lines/m);
});

test('what a sentence sets aside is asked as such, and its numbers stand in it', async () => {
  const selected = (['claude', 'gpt'] as const).map((model, at) => {
    return { model, text: `The dose is ${7 * (at + 1)} ml.`, partial: false, sources: [] };
  });
  const brief = await createBrief(aQuestion, selected, aTurn);
  const text = 'The dose is 7 ml, not 14 ml.';
  const span = { start: 0, end: 0 };
  const cites = brief.answers.map(({ model, units }) => ({
    model,
    ...span,
    ...(units[0] && { start: units[0].start, end: units[0].end }),
    ...(model === 'gpt' && { against: true as const }),
  }));
  const sentences = findSentences({ text, citations: [{ at: text.length, cites }] }, brief);
  const [claude = '', gpt = ''] = (['claude', 'gpt'] as const).map(
    (model) => `${brief.answers.find((answer) => answer.model === model)?.label}1`,
  );
  expect(sentences).toMatchObject([{ ids: [claude], against: [gpt], unfounded: [] }]);
  const { claims } = createSentenceReview(sentences, createSupportedTerms());
  const prompt = writeCrossCheck(brief, claims);
  expect(prompt).toContain(`\n1S=${claude} against=${gpt} | ${text}\n`);
  expect(prompt).toContain(`\n${gpt} The dose is 14 ml.\n`);
});

const formula = '=SUMIFS(C2:C99, B2:B99, 2024)';

test.each([
  ['code', `\`\`\`\n${formula}\n\`\`\``, `\`\`\`excel\n${formula}  \n=1\n\`\`\``],
  ['a formula', '$$\n\\frac{a_1}{b_{22}} + c\n$$', '$$\n\\frac{a_1}{b_{22}} + c\n$$'],
  [
    'a row',
    '| Year | Sum |\n|---|---|\n| 2024 | 1,300 EUR |',
    '| Y | S |\n|---|---|\n| 2024 | 1,300 EUR |',
  ],
])(
  '%s that stands in an answer word for word rests on it, whatever the writer cited',
  async (...[, block, given]) => {
    const selected = [
      { model: 'claude' as const, text: 'It is tea.', partial: false, sources: [] },
      { model: 'gpt' as const, text: given, partial: false, sources: [] },
    ];
    const brief = await createBrief(aQuestion, selected, aTurn);
    const text = `${block}\n\nIt is tea.`;
    const wrong = [{ model: 'claude' as const, start: 0, end: 10 }];
    for (const citations of [[], [{ at: block.length, cites: wrong }]]) {
      const [found, after] = findSentences({ text, citations }, brief);
      expect(found).toMatchObject({ cites: [{ model: 'gpt' }], unfounded: [] });
      expect(after?.cites).toEqual([]);
    }
    const other = { text: text.replaceAll('2', '3'), citations: [] };
    expect(findSentences(other, brief)[0]?.cites).toEqual([]);
  },
);

test('a line too short to be of anyone, and words that stand elsewhere, have no source of themselves', async () => {
  const text = '```\nx = 1\n```\n\nIt is tea, and milk, and water.';
  const selected = [{ model: 'gpt' as const, text, partial: false, sources: [] }];
  const brief = await createBrief(aQuestion, selected, aTurn);
  const found = findSentences({ text, citations: [] }, brief);
  expect(found.map(({ cites }) => cites)).toEqual([[], []]);
});

const page = `# At home

**You can wait if:**

1. you have a fever
   - with a stiff neck

| Sign | Wait |
|---|---|
| a stiff neck | no |

Leaves fall
and lie.`;

async function ask(text: string): Promise<string> {
  const selected = [{ model: 'gpt' as const, text: 'A fever.', partial: false, sources: [] }];
  const brief = await createBrief(aQuestion, selected, aTurn);
  const cites = [{ model: 'gpt' as const, start: 0, end: 8 }];
  const citations = [...text.matchAll(/(?<=^(?!#|\|-| ?\*).*[.a-z|])$/gm)].map(({ index }) => ({
    at: index,
    cites,
  }));
  const sentences = findSentences({ text, citations }, brief);
  const { claims } = createSentenceReview(sentences, createSupportedTerms());
  const prompt = writeCrossCheck({ ...brief, nonce: 'nonce' }, claims);
  return prompt.replaceAll(brief.answers[0]?.label ?? '', 'A');
}

test('a judge reads a sentence as its reader does: below what stands above it, in its list, in its lines', async () => {
  const lines = (await ask(page)).split('\n');
  expect(lines.slice(lines.indexOf('') + 1, lines.indexOf('</claims-nonce>'))).toEqual([
    '^ At home › You can wait if:',
    '1S=A1 | 1. you have a fever',
    '^ At home › You can wait if: › you have a fever',
    '2S=A1 |    - with a stiff neck',
    '^ At home › Sign | Wait',
    '3S=A1 | | a stiff neck | no |',
    '^ At home',
    '4S=A1 | Leaves fall',
    '| and lie.',
  ]);
});

test.each(['At home', 'You can wait if', 'Sign | Wait'])(
  'what is asked of a sentence changes with what stands above it: %s',
  async (lead) => {
    const turned = page.replace(lead, (words) => `Never ${words}`);
    expect(await ask(turned)).not.toEqual(await ask(page));
  },
);
