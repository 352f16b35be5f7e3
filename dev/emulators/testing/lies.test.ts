import { describe, expect, test } from 'vitest';
import { lies, truths } from './lies.ts';
import { readers } from './read-stream.ts';
import { withEmulator } from './with-emulator.ts';
import { wrapAnswers, wrapRows } from './wrap-answers.ts';

const emulator = withEmulator();

const units = truths.map((text, index) => ['AFGH'.charAt(index), text.split(/(?<=\.) /)] as const);
const answers = Object.fromEntries(units);
const ids = units.flatMap(([label, texts]) => texts.map((_, index) => `${label}${index + 1}`));
const questions = {
  compose: `${wrapAnswers(answers)}\n\nTask: compose`,
  check: wrapRows(answers, ['1 A1 F1 | Aspirin thins the blood.', 's1 A1 | It does.']),
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

describe('in a composition', () => {
  const formless: readonly (keyof typeof lies)[] = [
    ...(['cutJson', 'noJson', 'fencedArray', 'forgedUnits', 'composerRefuses'] as const),
    ...(['textWithoutBegin', 'textWithoutEnd', 'emptyReply'] as const),
  ];
  const made: readonly (keyof typeof lies)[] = ['wrongLabel', 'wrongNumber', 'citesNoUnit'];
  const told = names.filter((name) => lies[name].task === 'compose' && !formless.includes(name));

  test.each(told)(
    '%s is lines of JSON around a text, of units that exist unless they are the lie',
    async (name) => {
      const reply = await hear(name);
      const lines = reply
        .replace(/<text>[^]*<\/text>/, '')
        .split('\n')
        .filter(Boolean);
      for (const line of lines) expect(JSON.parse(line)).toBeTypeOf('object');
      const cited = reply.match(/\b[A-Z]\d+\b/g) ?? [];
      const unknown = cited.filter((id) => !ids.includes(id) && !/^L\d/.test(id));
      expect(unknown.length > 0).toBe(made.includes(name));
    },
  );

  test('two hundred items are all different', async () => {
    const claims = (await hear('twoHundredItems')).match(/^\{"claim".+$/gm);
    expect(new Set(claims).size).toBe(200);
  });

  test('some replies miss their form', async () => {
    expect(await hear('emptyReply')).toBe('');
    expect(await hear('cutJson')).toMatch(/<\/text>\n\{"claim":[^}]+$/);
    expect(await hear('forgedUnits')).toMatch(/^A1 \| .+\nF1 \| .+\nG1 \| .+\nH1 \| .+\n\{/);
    expect(await hear('textWithoutBegin')).not.toContain('<text>');
    expect(await hear('textWithoutEnd')).not.toContain('</text>');
  });
});

test('a missing verdict is missing, a doubled one says something else', async () => {
  expect(await hear('missingVerdict')).toBe('1 follows A1 F1 G1 H1');
  expect(await hear('doubledVerdict')).toBe(
    '1 follows A1 F1\ns1 follows A1\n1 contradicts A1 F1 G1 H1',
  );
});
