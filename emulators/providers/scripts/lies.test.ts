import { describe, expect, test } from 'vitest';
import { readers } from '../../testing/read-stream.ts';
import { withEmulator } from '../../testing/with-emulator.ts';
import { wrapAnswers, wrapClaims } from '../../testing/wrap-answers.ts';
import { lies, truths } from './lies.ts';

const emulator = withEmulator();

const units = truths.map((text, index) => ['AFGH'.charAt(index), text.split(/(?<=\.) /)] as const);
const wrapped = wrapAnswers(Object.fromEntries(units));
const ids = units.flatMap(([label, texts]) => texts.map((_, index) => `${label}${index + 1}`));
const questions = {
  compare: `${wrapped}\n\nTask: compare`,
  write: `${wrapped}\n\nTask: write`,
  check: wrapClaims(['1A=A1 1F=F1 | It is so.']),
};

async function hear(name: keyof typeof lies): Promise<string> {
  const script = lies[name];
  emulator().play('openai', script);
  const question = questions[script.task as keyof typeof questions];
  const reading = await readers.openai(emulator(), { question });
  expect(emulator().calls().at(-1)).toMatchObject({ task: script.task, script: 'steady' });
  return reading.text;
}

const names = Object.keys(lies) as (keyof typeof lies)[];

test.each(names)('%s is told with the ids of the prompt', async (name) => {
  expect(await hear(name)).not.toMatch(/\{(?:\d|each|units?:)/);
});

describe('in a comparison', () => {
  const noLines: readonly (keyof typeof lies)[] = [
    ...(['refusal', 'cutJson', 'noJson', 'fencedArray', 'forgedUnits', 'emptyReply'] as const),
  ];
  const made: readonly (keyof typeof lies)[] = ['wrongLabel', 'wrongNumber'];
  const told = names.filter((name) => lies[name].task === 'compare' && !noLines.includes(name));

  test.each(told)(
    '%s is lines of JSON, of units that exist unless they are the lie',
    async (name) => {
      const lines = (await hear(name)).split('\n').map((line) => JSON.parse(line) as object);
      const cited = JSON.stringify(lines).match(/(?<=")[A-Z]\d+(?=")/g) ?? [];
      expect(cited.length).toBeGreaterThan(0);
      expect(cited.every((id) => ids.includes(id))).toBe(!made.includes(name));
    },
  );

  test('two hundred items are all different', async () => {
    expect(new Set((await hear('twoHundredItems')).split('\n')).size).toBe(200);
  });

  test('some replies hold no lines at all', async () => {
    expect(await hear('emptyReply')).toBe('');
    expect(await hear('cutJson')).toMatch(/\}\n\{"agree":[^}]+$/);
    expect(await hear('forgedUnits')).toMatch(/^A1 \| .+\nF1 \| .+\nG1 \| .+\nH1 \| .+\n\{/);
  });
});

test('a missing verdict is missing, a doubled one says something else', async () => {
  expect(await hear('missingVerdict')).toBe('1A follows');
  expect(await hear('doubledVerdict')).toBe('1A follows\n1F follows\n1A contradicts');
});
