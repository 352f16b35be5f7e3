import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createBrief } from '@quartet/worker/consensus/brief/create-brief.ts';
import type { Claim } from '@quartet/worker/consensus/compare/claim.ts';
import type { NumberedLine } from '@quartet/worker/consensus/compare/lines.ts';
import { createConsensusLines } from '@quartet/worker/consensus/consensus-lines.ts';
import { crossCheck } from '@quartet/worker/consensus/cross-check/cross-check.ts';
import { createSentenceReview } from '@quartet/worker/consensus/cross-check/judge-sentences.ts';
import { createSupportedTerms } from '@quartet/worker/consensus/cross-check/supported-terms.ts';
import type { CheckedClaim } from '@quartet/worker/consensus/cross-check/write-cross-check.ts';
import { findSentences } from '@quartet/worker/consensus/write/find-sentences.ts';
import { aQuestion, aTurn } from '@quartet/worker/testing/a-turn.ts';
import { createScriptedSlot, says } from '@quartet/worker/testing/scripted-slot.ts';
import { findCited, indexUnits } from '@quartet/worker/units/citable-answer.ts';

export const forms = ['agree', 'only', 'stance', 'sentence'] as const;
export type Form = (typeof forms)[number];

/** Something said of two answers, each of which says one thing. */
export interface Item {
  readonly question: string;
  readonly said: readonly [string, string];
  readonly claim: string;
  readonly form: Form;
}

/** What the second answer says, in words that are never those of the claim. */
export function toOtherStance([, second]: Item['said']): string {
  return `${second} ${second}`;
}

/** By claim and excerpt. What is not in it is not said. */
export type VerdictTable = ReadonlyMap<string, 'follows' | 'contradicts'>;

export function toEntry(claim: string, excerpt: string): string {
  return `${claim}\n${excerpt}`;
}

export interface Judged {
  /** Code let it stand. */
  readonly passedCode: boolean;
  /** It is shown as something that follows. */
  readonly kept: boolean;
}

const limits = { signal: new AbortController().signal, deadlineAt: Infinity, userId: aTurn.userId };

/** Plays one claim through the product's own book of lines, or its sentences, and its cross-check. */
export async function judgeItem(item: Item, table: VerdictTable): Promise<Judged> {
  const selected = item.said.map((text, index) => ({
    model: modelKeys[index] ?? 'gpt',
    text,
    partial: false,
    sources: [],
  }));
  const brief = await createBrief({ ...aQuestion, text: item.question }, selected, aTurn);
  const [first = '', second = ''] = item.said.map((text) => {
    const answer = brief.answers.find((each) => each.text === text);
    return `${answer?.label ?? ''}1`;
  });
  const check = (claims: readonly CheckedClaim[]) =>
    crossCheck({ checker: createTableChecker(table, item.form), brief, claims }, limits);

  if (item.form === 'sentence') {
    const cites = findCited([first], indexUnits(brief.answers));
    const citations = [{ at: item.claim.length, cites }];
    const sentences = findSentences({ text: item.claim, citations }, brief);
    const review = createSentenceReview(sentences, createSupportedTerms());
    const { verdicts } = await check(review.claims);
    const passedCode = sentences.every(({ unfounded }) => unfounded.length === 0);
    const follows = sentences.every((each) => review.judge(each, verdicts) === 'follows');
    return { passedCode, kept: passedCode && follows };
  }
  const lines = createConsensusLines({
    selection: { selected, missing: [] },
    brief,
    unchecked: false,
  });
  lines.add(toClaim(item, first, second));
  const passedCode = isSaid(lines.current());
  const review = lines.review();
  lines.judge(review, (await check(review.claims)).verdicts);
  return { passedCode, kept: isSaid(lines.current()) };
}

/** True where the claim is shown as it was said, not in the words of a unit. */
function isSaid([line]: readonly NumberedLine[]): boolean {
  if (!line) return false;
  const { claim } = line;
  const quoted = claim.type === 'disagree' ? claim.item.stances[0]?.quoted : claim.item.quoted;
  return quoted === undefined;
}

function toClaim({ form, claim, question, said }: Item, first: string, second: string): Claim {
  if (form === 'agree') return { type: 'agree', point: claim, units: [first, second] };
  if (form === 'only') return { type: 'only', point: claim, units: [first] };
  const stances = [
    { stance: claim, units: [first] },
    { stance: toOtherStance(said), units: [second] },
  ];
  return { type: 'disagree', topic: question, kind: 'fact', stances, whatWouldSettleIt: null };
}

/** A model of another vendor that knows nothing but the table, and reads nothing but the prompt. */
function createTableChecker(table: VerdictTable, form: Form) {
  return createScriptedSlot('gpt', {
    answers: [
      (prompt, call) => {
        const text = prompt.messages[0]?.text ?? '';
        const units = new Map(
          [...text.matchAll(/^([A-Z]+\d+) (.*)$/gm)].map(([, id, words]) => [id, words]),
        );
        const claims = text.matchAll(/^(\d+[A-Z]+=.*?) \| (.*)$/gm);
        const lines = [...claims].flatMap(([, asked = '', claim = '']) =>
          asked.split(' ').map((named, index) => {
            const [pair, id] = named.split('=');
            const excerpt = units.get(id) ?? '';
            // The words of a stance stand after their topic.
            const stance = claim.slice(claim.indexOf(': ') + 2);
            const verdict =
              table.get(toEntry(claim, excerpt)) ?? table.get(toEntry(stance, excerpt));
            // A stance is asked of the other side as well.
            const isRival = form === 'stance' && index > 0;
            return `${pair} ${isRival ? 'contradicts' : (verdict ?? 'not said')}`;
          }),
        );
        return says(lines.join('\n'))(prompt, call);
      },
    ],
  });
}
