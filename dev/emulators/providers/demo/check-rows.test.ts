import { describe, expect, test } from 'vitest';
import { wrapRows } from '../../testing/wrap-answers.ts';
import { checkRows } from './check-rows.ts';
import { claims } from './claims.ts';

type Answers = Readonly<Record<string, readonly string[]>>;

function check(answers: Answers, ...rows: readonly string[]): readonly string[] {
  return checkRows(wrapRows(answers, rows));
}

const verdicts = [
  ['follows', 'Aspirin thins the blood.', 'It is known that aspirin thins blood.'],
  ['contradicts', 'Aspirin is safe for children.', 'Aspirin is not safe for children.'],
  ['contradicts', 'It isn’t safe for children.', 'It is safe for children.'],
  ['contradicts', 'The box costs 1,500 rupees.', 'The box costs 1,700 rupees.'],
  ['contradicts', 'Two weeks are enough.', 'Three weeks are enough.'],
  ['follows', 'The box costs 1,500 rupees.', 'The box costs 1500 rupees.'],
  ['not said', 'The box costs 1,500 rupees.', 'The box costs much.'],
  ['not said', 'It is so and so.', 'Was it so and so?'],
] as const;

describe('check', () => {
  test.each(verdicts)('%s: "%s" from "%s"', (verdict, claim, unit) => {
    const said = verdict === 'not said' ? 'nothing' : `${verdict} A1`;
    expect(check({ A: [unit] }, `1 A1 | ${claim}`)).toEqual([`1 ${said}`]);
    expect(check({ A: [unit] }, `s1 A1 | ${claim}`)).toEqual([`s1 ${verdict}`]);
  });

  const said = {
    A: ['Aspirin is not safe for children.', 'A box costs 1,500 rupees.'],
    BC: ['Keep it dry.', 'A box costs 1,700 rupees.'],
    D: ['Aspirin is not safe for children.'],
  };

  test('the answers that a claim does not name are also asked', () => {
    expect(
      check(
        said,
        '1 A1 | Aspirin is not safe for children.',
        '2 | Aspirin is not safe for children.',
        '3 A2 BC1 | A box costs 1,500 rupees.',
        '4 A1 D1 | Aspirin is safe for children.',
        '5 D9 | Nobody says this.',
      ),
    ).toEqual([
      '1 follows A1 D1',
      '2 follows A1 D1',
      '3 follows A2 contradicts BC2',
      '4 contradicts A1 D1',
      '5 nothing',
    ]);
  });

  test('who takes another stance on the same matter contradicts, with its topic or without', () => {
    const answers = { A: [claims.oneKey], B: [claims.ownKeys], C: ['The capital is Lyon.'] };
    expect(
      check(
        answers,
        '1 A1 | How many keys to set: One is enough if it comes from OpenRouter.',
        '2 B1 | One key per company is more private: no gateway in between.',
        '3 | The capital: The capital is Lyon.',
      ),
    ).toEqual(['1 follows A1 contradicts B1', '2 follows B1 contradicts A1', '3 follows C1']);
  });

  test('a sentence is judged by its units, or else by all, and names the claim that it states', () => {
    expect(
      check(
        said,
        '1 A2 | The price: A box costs 1,500 rupees.',
        '^ Prices',
        's1 A2 | **Note:** A box costs',
        '| 1,500 rupees (answer A).',
        's2 | Aspirin is not safe for children.',
        's3 | Aspirin is safe for children.',
        's4 | It may rain.',
        's5 A1 | It may rain.',
        's6 | **This is a demo.** Simple rules built this from the tabs. No model read them.',
      ),
    ).toEqual([
      '1 follows A2 contradicts BC2',
      's1 follows #1',
      's2 follows',
      's3 contradicts',
      's4 not said',
      's5 not said',
      's6 follows',
    ]);
  });
});
