import type { ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import { consensusReasons } from '@quartet/shared/protocol/outcomes.ts';
import { expect, test } from 'vitest';
import { trueNames as names } from '../ui/models/names.ts';
import {
  describeBasedOn,
  describeOutcome,
  describeSuspicious,
  type Outcome,
} from './describe-outcome.ts';

const consensus = {
  outcome: 'failed',
  reason: null,
  lines: [],
  text: '',
  basedOn: [],
} as const;
const failed: Outcome = {
  consensus,
  answered: ['gemini', 'claude'],
  charged: 1,
  broken: null,
  refusal: null,
  names,
};
const describeFor = (reason: (typeof consensusReasons)[number]) =>
  describeOutcome({ ...failed, consensus: { ...consensus, reason } });

test('each reason has a sentence of its own', () => {
  const titles = consensusReasons.map((reason) => describeFor(reason).title);
  expect(new Set(titles).size).toBe(consensusReasons.length);
  expect(describeFor('composers_failed').title).toBe(
    'None of the models could combine the answers.',
  );
});

test('a question that never arrived is not called an answer that is no longer kept', () => {
  const broken = { expired: true, untaken: true, charged: 0 };
  const { title, text } = describeOutcome({ ...failed, answered: [], broken });
  expect(title).toBe("This question didn't reach Quartet.");
  expect(text).toContain("You weren't charged.");
});

test('a failure names the text that is still shown below it', () => {
  const line: ConsensusLine = { kind: 'only', point: 'So.', cites: [], check: 'follows' };
  const found = { ...consensus, lines: [{ id: 1, line }] };
  expect(describeOutcome({ ...failed, consensus: found }).text).toContain("Here's what");
  expect(describeOutcome(failed).text).not.toContain("Here's what");
});

test('a failure that costs nothing says so', () => {
  expect(describeOutcome({ ...failed, charged: 0 }).text).toContain("You weren't charged.");
  expect(describeOutcome(failed).text).not.toContain('credit');
});

test('without an answer the page shows that no credit was taken', () => {
  const none = { ...consensus, outcome: 'none', reason: 'no_answers' } as const;
  expect(describeOutcome({ ...failed, consensus: none, answered: [], charged: 0 })).toEqual({
    title: 'None of the four models could answer.',
    text: "Each tab says why. You weren't charged.",
  });
});

test.each([
  'We no longer have this answer. Please ask again.',
  "That's the limit for retries. Ask the question again.",
])('a refused retry shows the sentence of the API: %s', (refusal) => {
  expect(describeOutcome({ ...failed, refusal })).toEqual({
    title: refusal,
    text: 'You can still read the answers here. Asking all four again costs one credit.',
  });
});

const begun = {
  status: 'ended',
  label: null,
  remark: null,
  attempt: 1,
  text: 'So',
  reasoning: '',
} as const;
const stoppedAnswer = { ...begun, outcome: 'stopped', reason: 'cancelled', sources: [] } as const;

test('the banner names who is missing, of whom only a part is used and why, and who speaks to the composer', () => {
  const missing = [{ model: 'gpt', reason: 'provider_timeout' }] as const;
  const lacking = { missing: [...missing], partial: [], answers: {} };
  expect(describeBasedOn(lacking, names)).toBe('GPT timed out.');
  const part = { ...lacking, partial: ['grok' as const] };
  expect(describeBasedOn(part, names)).toBe(
    'GPT timed out; Grok was cut off; we used what it wrote.',
  );
  const stopped = { ...part, answers: { grok: stoppedAnswer } };
  expect(describeBasedOn(stopped, names)).toContain(
    'Grok stopped when you asked; we used what it wrote.',
  );
  expect(describeBasedOn({ ...stopped, leftBehind: ['gpt', 'grok'] }, names)).toBe(
    'GPT was still writing when you combined; Grok was still writing when you combined; we used what it wrote.',
  );
  expect(describeSuspicious(['grok'], names)).toBe(
    "Grok's answer tried to influence the summary, so we ignored it.",
  );
});

test('a single answer is named, even if other models had begun theirs', () => {
  const single = { ...consensus, outcome: 'single', basedOn: ['gpt'], text: 'So.' } as const;
  const said = describeOutcome({ ...failed, consensus: single, answered: ['claude', 'gpt'] });
  expect(said.title).toBe("Only GPT finished, so there's nothing to combine.");
  expect(said.text).toContain(
    'Here is its answer. You can read what the others wrote in their tabs.',
  );
  const alone = describeOutcome({ ...failed, consensus: single, answered: ['gpt'] });
  expect(alone.title).toBe("Only GPT answered, so there's nothing to combine.");
  expect(alone.text).not.toContain('the others');
});

test('an expired answer says how long answers are kept', () => {
  const broken = { expired: true, charged: 1 };
  expect(describeOutcome({ ...failed, broken, answered: [] })).toEqual({
    title: 'We no longer have this answer.',
    text: "We keep an answer for up to 30 minutes; once you've read it, for 2. You were charged for this question.",
  });
  expect(describeOutcome({ ...failed, broken }).title).toBe(
    'We no longer have the rest of this answer.',
  );
});
