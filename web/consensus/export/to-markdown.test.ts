import { forEachModel, type ModelKey, modelKeys, tabLabels } from '@quartet/shared/domain/panel.ts';
import type { Cited, ConsensusLine, Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import type { AnswerState, ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import { trueNames } from '../../ui/models/names.ts';
import type { ExportedTurn } from './exported-turn.ts';
import { createDocument, nameFile, toMarkdown } from './to-markdown.ts';

const at = new Date(2026, 10, 22, 14, 32);
const empty = createTurnState();

const texts: Record<ModelKey, string> = {
  ...forEachModel(() => ''),
  gemini: 'One service. Split later.',
  claude: 'A single service is best.',
  gpt: '天空是蓝色的。因为散射。',
  grok: 'Many services.',
};

function answerOf(model: ModelKey, change: Partial<AnswerState> = {}): AnswerState {
  const { answers } = empty;
  const complete = { status: 'ended', outcome: 'complete', label: tabLabels[model] } as const;
  return { ...answers[model], ...complete, text: texts[model], ...change };
}

const cite = (model: ModelKey, words: string): Cited => {
  const start = texts[model].indexOf(words);
  return { model, start, end: start + words.length };
};
const one = cite('gemini', 'One service.');
const single = cite('claude', texts.claude);
const [blue, many] = [cite('gpt', '天空是蓝色的。'), cite('grok', 'Many services.')];

interface Fixture extends Partial<Omit<ExportedTurn, 'consensus' | 'answers'>> {
  readonly consensus?: Partial<ConsensusState>;
  readonly answers?: Partial<Record<ModelKey, Partial<AnswerState>>>;
}

function turnOf({ consensus = {}, answers = {}, ...rest }: Fixture = {}): ExportedTurn {
  const all = forEachModel((model) => answerOf(model, answers[model]));
  const shown: ConsensusState = {
    ...empty.consensus,
    status: 'ended',
    outcome: 'complete',
    basedOn: [...modelKeys],
    compared: true,
    composer: 'claude',
    ...consensus,
  };
  return {
    question: 'One service or many?',
    images: 0,
    demo: false,
    webSearch: false,
    hosts: [],
    names: trueNames,
    answers: all,
    answered: modelKeys.filter((model) => all[model].text !== ''),
    cited: all,
    broken: null,
    figures: () => '',
    ...rest,
    consensus: shown,
  };
}

const write = (fixture: Fixture = {}): string => toMarkdown(turnOf(fixture), at);

/** Creates a consensus with these sentences in this text. */
function textWith(
  text: string,
  ...cited: readonly (readonly [words: string, ...cites: Cited[]])[]
) {
  const sentences = cited.map(([words, ...cites]): Sentence => {
    const start = text.indexOf(words);
    return { start, end: start + words.length, cites, disputes: [], check: 'follows' };
  });
  return { text, sentences };
}

const answer = { kind: 'agreement', check: 'follows', answer: true } as const;
const lines: readonly ConsensusLine[] = [
  { ...answer, point: 'Start with *one*.', cites: [one, single] },
  {
    kind: 'disagreement',
    topic: 'How many',
    stances: [
      { stance: 'One.', cites: [one] },
      { stance: 'Many.', cites: [many] },
    ],
    settledBy: 'A measurement.',
    check: 'unchecked',
  },
  { kind: 'only', point: 'The sky is blue.', cites: [blue], check: 'follows' },
  { kind: 'fallen', point: 'The sky is green.', cites: [blue] },
];
const listed = lines.map((line, index) => ({ id: index + 1, line }));

test('a whole turn is one document', () => {
  const text = 'Begin with one service. The sky is blue.';
  const document = write({
    consensus: {
      ...textWith(text, ['Begin with one service.', one, single], ['The sky is blue.', blue]),
      lines: listed,
    },
    answers: { gemini: { sources: [{ url: 'https://a.example/x', title: 'A [page]' }] } },
    figures: (model) => (model === 'claude' ? 'took 14 s · 420 words' : ''),
  });
  expect(document).toBe(`# Question

> One service or many?

## Best of All Models

*Combined by Claude.*

**Start with one.** 2 of 4: Gemini, Claude.[^1][^2]

They disagree on one thing: how many

- Gemini: One.[^1]
- Grok: Many.[^3]

Begin with one service.[^1][^2] The sky is blue.[^4]

### Where Models Agree

- Start with one. (2 of 4: Gemini and Claude)[^1][^2]

### Where Models Disagree

- **How many** *(not checked)*
  - Gemini: One.[^1]
  - Grok: Many.[^3]
  - What would settle this: A measurement.

### Only one model said

- GPT: The sky is blue.[^4]

### Did not hold (1)

Another model found that none of the answers says this.

- The sky is green.[^4]

*Four models can still be wrong.*

[^1]: Gemini: “One service.”

[^2]: Claude: “A single service is best.”

[^3]: Grok: “Many services.”

[^4]: GPT: “天空是蓝色的。”

## Google: Gemini 2.5 Pro

One service. Split later.

Sources:

1. [A \\[page\\]](<https://a.example/x>)

## Claude: Sonnet 4

*took 14 s · 420 words*

A single service is best.

## OpenAI: GPT-5

天空是蓝色的。因为散射。

## xAI: Grok 4

Many services.

---

*Made by Quartet, 2026-11-22 14:32. We store none of this.*
`);
});

test.each([
  ['| Choice | Fits |\n|---|---|\n| One | small |', '| One | small |', '| One | small[^1] |'],
  ['```sh\nmake\n```\n\nEnd.', '```sh\nmake\n```', '```sh\nmake\n```\n\n[^1]\n\nEnd.'],
  ['**It is so.** More.', 'It is so.', '**It is so.**[^1] More.'],
  ['It is `so`. More.', 'It is `so`.', 'It is `so`.[^1] More.'],
  ['天空是蓝色的。因为散射。', '天空是蓝色的。', '天空是蓝色的。[^1]因为散射。'],
  ['- It is so.\n- Or not.', 'It is so.', '- It is so.[^1]\n- Or not.'],
  ['It costs $x^2$. More.', 'It costs $x^2$.', 'It costs $x^2$.[^1] More.'],
  [
    'See <https://a.example/x>. So.',
    'See <https://a.example/x>.',
    'See <https://a.example/x>.[^1] So.',
  ],
  [
    'See [the page.](https://a.example/x) So.',
    'See [the page.',
    'See [the page.](https://a.example/x)[^1] So.',
  ],
])('in %j a citation is where it breaks nothing', (text, words, expected) => {
  const links = [{ url: 'https://a.example/x', models: ['gemini' as const] }];
  expect(write({ consensus: { ...textWith(text, [words, one]), links } })).toContain(expected);
});

test('what is to be said of a sentence becomes footnotes', () => {
  const { text, sentences } = textWith('It takes a year.', ['It takes a year.', one]);
  const found = { own: true as const, disputes: [2], check: 'contradicts' as const };
  const doubtful = sentences.map((sentence) => ({ ...sentence, ...found }));
  expect(write({ consensus: { text, sentences: doubtful, lines: listed } })).toMatch(
    /It takes a year\.\[\^1]\[\^4]\[\^5]\[\^6]\n[^]*\[\^4]: Added by Claude from its own knowledge\..*\n\n\[\^5]: The quotes say otherwise\.\n\n\[\^6]: They disagree on this: How many/,
  );
});

test('an answer that failed, or was cut off, says so in its place', () => {
  const document = write({
    answers: {
      gpt: { text: '', outcome: 'failed', reason: 'provider_timeout' },
      grok: { outcome: 'truncated', reason: 'length_limit' },
    },
    consensus: {
      text: 'So.',
      basedOn: ['gemini', 'claude', 'grok'],
      missing: [{ model: 'gpt', reason: 'provider_timeout' }],
      partial: ['grok'],
    },
  });
  expect(document).toContain(
    '*Based on 3 of 4: GPT timed out; Grok reached its length limit; we used what it wrote.*',
  );
  expect(document).toContain('## OpenAI: GPT-5\n\n*GPT took too long to answer.*\n');
  expect(document).toContain("Many services.\n\n*Grok's answer reached its length limit.*");
});

test('a document without a consensus gives the reason', () => {
  const document = write({
    consensus: { outcome: 'failed', reason: 'composers_failed', compared: false, composer: null },
  });
  expect(document).toContain(
    '## Best of All Models\n\n*None of the models could combine the answers.*\n\n## Google',
  );
});

const writeGpt = (text: string) => write({ answers: { gpt: { text } } });

test('an answer stays within its part: headings, footnotes, references, HTML, images, open code', () => {
  expect(writeGpt('# Title\n\nSub\n---\n\n###### Six')).toContain(
    '### Title\n\n#### Sub\n\n###### Six',
  );
  expect(writeGpt('So.[^1]\n\n[^1]: Note.')).toContain('So.[^gpt-1]\n\n[^gpt-1]: Note.');
  expect(
    writeGpt('[a][1], [b][], [c]\n\n[1]: https://a.example\n[b]: https://b.example\n[c]: /c'),
  ).toContain('## OpenAI: GPT-5\n\n[a](https://a.example), [b](https://b.example), c\n\n## xAI');
  expect(writeGpt('<script>\n\nopen')).toContain('\\<script>\n\nopen');
  expect(writeGpt('x <b>y</b> H<sub>2</sub>')).toContain('x \\<b>y\\</b> H<sub>2</sub>');
  expect(writeGpt('<!-- open\n\nstill open')).toContain('\\<!-- open');
  expect(writeGpt('![pixel](https://evil.example/p.png)')).toContain(
    '[Image: pixel](https://evil.example/p.png)',
  );
  expect(writeGpt('```js\nopen')).toContain('```js\nopen\n```\n\n## xAI');
  expect(writeGpt(`So.\n\n${'['.repeat(300)}`)).toContain(
    `\`\`\`\nSo.\n\n${'['.repeat(300)}\n\`\`\`\n`,
  );
});

test('the consensus links to what is in answers, and to nothing else', () => {
  const links = [{ url: 'https://a.example/x', models: ['gemini' as const] }];
  const text =
    '[good](https://a.example/x) [bad](https://evil.example/x) https://evil.example/y ![p](https://evil.example/z)';
  expect(write({ consensus: { text, links } })).toContain(
    '[good](https://a.example/x) bad `https://evil.example/y` Image: p\n',
  );
});

test('a question of several lines is quoted, and says how many images it has', () => {
  expect(write({ question: 'One?\n\n# Two', images: 2, demo: true })).toContain(
    '> One?\n>\n> ### Two\n\n*With 2 images.*\n\n*Demo answers: no model was asked.*',
  );
});

test("a file's name says nothing of the question, its head that models made it", () => {
  expect(createDocument(turnOf()).markdown).toMatch(/^---\ndigitalSourceType: \S+Media\n---\n\n#/);
  expect(createDocument(turnOf({ demo: true })).markdown).toMatch(/^# Question\n/);
  expect(nameFile(at)).toBe('quartet-2026-11-22-1432.md');
});

test('an answer is named as its model was, and says what was not as asked for', () => {
  const grok = { label: '<b>grok*', remark: 'Answered without web search.' };
  const document = write({ answers: { grok } });
  expect(document).toContain('## \\<b>grok\\*');
  expect(document).toContain('*Answered without web search.*');
});
