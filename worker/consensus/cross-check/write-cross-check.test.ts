import { cutIntoUnits } from '@quartet/shared/units/cut/cut-into-units.ts';
import { expect, test } from 'vitest';
import { aQuestion, aTurn } from '../../testing/a-turn.ts';
import { createBrief } from '../brief/create-brief.ts';
import { type CheckedClaim, writeCrossCheck } from './write-cross-check.ts';

type Numbers = readonly number[];

/** The lines between the tags; the one answer has the label that stands first. */
async function write(text: string, ...claims: readonly Numbers[]): Promise<readonly string[]> {
  const selected = [{ model: 'gpt' as const, text, partial: false, sources: [] }];
  const brief = await createBrief(aQuestion, selected, aTurn);
  const [{ label } = { label: '' }] = brief.answers;
  const toIds = (numbers: Numbers) => numbers.map((number) => `${label}${number}`);
  const asked = claims.map(
    (numbers, index): CheckedClaim => ({
      words: 'It is so.',
      pairs: new Map([[`${index + 1}${label}`, toIds(numbers)]]),
    }),
  );
  const lines = writeCrossCheck(brief, asked).split('\n');
  return lines.slice(3, -2).map((line) => line.replaceAll(label, 'A'));
}

test('a checker sees what is cited once, and its neighbours in a paragraph, but no more', async () => {
  const text =
    'Some say it is safe. That is a myth. It is a hot drink.\n\nDrink water.\n\nSleep well.';
  expect(await write(text, [1], [1])).toEqual([
    'A1 Some say it is safe.',
    '~ That is a myth.',
    '',
    '1A=A1 | It is so.',
    '2A=A1 | It is so.',
  ]);
  expect(await write(text, [2, 5])).toEqual([
    '~ Some say it is safe.',
    'A2 That is a myth.',
    '~ It is a hot drink.',
    '…',
    'A5 Sleep well.',
    '',
    '1A=A2,A5 | It is so.',
  ]);
});

test('every cited unit is shown with what stands above and beside it', async () => {
  const text =
    '# Do not\n\nDrink much of it. It harms you.\n\n# Do\n\nSleep well at night. It helps you.';
  expect(await write(text, [2, 5])).toEqual([
    '^ Do not',
    'A2 Drink much of it.',
    '~ It harms you.',
    '^ Do',
    'A5 Sleep well at night.',
    '~ It helps you.',
    '',
    '1A=A2,A5 | It is so.',
  ]);
});

test.each([
  ['What to do', 'With chickenpox'],
  ['Give it if your child', 'has chickenpox'],
  ['Safe in any case', 'Tea too.'],
  ['| Drug | Paracetamol |', 'With chickenpox'],
])('a judge is shown what turns a unit round: %s', async (lead, cited) => {
  const whole = `# What to do

Give it if your child:

- has chickenpox
- has a fever

**Safe in any case.** Water. Tea too.

| Drug | Paracetamol |
|---|---|
| With chickenpox | yes |`;
  const { number = 0 } =
    cutIntoUnits(whole).find(({ start, end }) => whole.slice(start, end).includes(cited)) ?? {};
  const turned = whole.replace(lead, lead.replace(/\p{L}+/u, 'Never'));
  const [one, other] = await Promise.all([write(whole, [number]), write(turned, [number])]);
  expect(one.join('\n')).toContain(cited);
  expect(other).not.toEqual(one);
});

/** So long a sentence leads to a list, or heads its columns. */
const longLead = `It is not true that you may ${'rest and drink and wait at home and '.repeat(14)}do no more when you have`;

test.each([
  ['a list', `${longLead}:\n\n- a fever`, 2],
  ['a heading', `# ${longLead}\n\nA fever.`, 2],
  ['a row', `| ${longLead} | |\n|---|---|\n| a fever | yes |`, 1],
])(
  'any word of a long lead that is turned changes what a judge is shown of %s',
  async (_, text, number) => {
    const shown = await write(text, [number]);
    for (const { index } of longLead.matchAll(/\p{L}+/gu)) {
      const at = text.indexOf(longLead) + index;
      const turned = text.slice(0, at) + text.slice(at).replace(/\p{L}+/u, 'never');
      expect(await write(turned, [number])).not.toEqual(shown);
    }
  },
);

test('a lead without end is shown from both ends', async () => {
  const text = `Never think that ${'and so on '.repeat(400)}it is so, unless:\n\n- you rest`;
  const [lead = ''] = await write(text, [2]);
  expect(lead).toMatch(/^\^ Never think that .* … .* it is so, unless:$/);
  expect(lead.length).toBeLessThan(700);
});

test('shows the near end of a neighbour that is longer than a line', async () => {
  const filler = 'and so on '.repeat(100);
  const [before] = await write(`It begins ${filler}with a turn. Now the point is made.`, [2]);
  expect(before).toMatch(/^~ ….*with a turn\.$/);
});

test('shows the near end of a long neighbour', async () => {
  const filler = 'and so on '.repeat(40);
  const text = `Begin here ${filler}with a turn. Now the point is made. But then ${filler}to the end.`;
  const [before, point, after] = await write(text, [2]);
  expect(before).toMatch(/^~ …(?:\S+ ?){8,}with a turn\.$/);
  expect(point).toBe('A2 Now the point is made.');
  expect(after).toMatch(/^~ But then and so on .*…$/);
});

test('shows the lead of units where it changes', async () => {
  const text =
    '# Drinks\n\n## Do not\n\n- Drink much.\n- Eat much.\n\n## Do\n\n- Sleep well.\n\n# Food\n\nEat.';
  expect(await write(text, [3, 4, 6, 8])).toEqual([
    '^ Drinks › Do not',
    'A3 - Drink much.',
    'A4 - Eat much.',
    '^ Drinks › Do',
    'A6 - Sleep well.',
    '^ Food',
    'A8 Eat.',
    '',
    '1A=A3,A4,A6,A8 | It is so.',
  ]);
  expect(await write('A.\n\n- One thing.\n\nFree of it.', [2, 3])).toEqual([
    '^ A.',
    'A2 - One thing.',
    '^ ',
    'A3 Free of it.',
    '',
    '1A=A2,A3 | It is so.',
  ]);
});
