import { forEachModel, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { Cited, Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import type { AnswerPart } from '@quartet/worker/providers/panel.ts';
import { createScriptedSlot } from '@quartet/worker/testing/scripted-slot.ts';
import { groundSentence } from '@quartet/worker/units/ground-sentence.ts';
import { readKnown } from '@quartet/worker/units/known.ts';
import { composeAnswers } from '../composition/compose-answers.ts';
import { toTurn } from '../composition/list-turns.ts';
import { countGiven, type Spent, tallyCalls } from '../composition/measure-tokens.ts';
import { type Call, type Task, wrapCalls } from '../composition/wrap-calls.ts';
import type { LiveCase } from './read-cases.ts';

/** The fate of a planted error. `told`: only the text mentions it. `alone`: it is shown as what one model says. */
export type Fate = 'none planted' | 'disputed' | 'told' | 'alone' | 'lost';

export interface PlayedCase {
  readonly consensus: TurnState['consensus'];
  readonly fate: Fate;
  /** Sentences that rest on nothing but the planted error, and carry no mark of doubt. */
  readonly statedAsTrue: readonly string[];
  /** Agreements that have a number, a name or code of the erring answer alone. */
  readonly falseAgreements: readonly string[];
  /** Sentences that the page marks, with why. */
  readonly marked: readonly string[];
  /** Claims that make no line, by reason. */
  readonly dropped: Readonly<Record<string, number>>;
  /** Tokens of its calls, and of the answers. */
  readonly spent: ReadonlyMap<Task, Spent>;
  readonly given: number;
  /** Objects of the comparison and pairs of a judge that were not understood. */
  readonly notUnderstood: number;
}

/** So long that nobody takes over because a machine is slow. */
const patient = { composerPatienceMs: 300_000, deadlineMs: 900_000 };

/** Composes the consensus of a case from what `open` replies, and says what became of what was planted in it. */
export async function playCase(
  live: LiveCase,
  open: (call: Call) => AsyncIterable<AnswerPart>,
): Promise<PlayedCase> {
  const question: Question = {
    text: live.question,
    history: forEachModel(() => []),
    images: [],
    webSearch: false,
  };
  const slots = forEachModel((model) => createScriptedSlot(model));
  const composers = (['claude', 'gpt', 'gemini'] as const).map((model) => slots[model]);
  const { panel, spent } = tallyCalls(
    wrapCalls({ slot: (model) => slots[model], composers }, open),
  );
  const logged: Readonly<Record<string, unknown>>[] = [];
  const { consensus } = await composeAnswers({
    panel,
    question,
    answers: live.answers,
    turn: toTurn(`live-${live.name}-`),
    onLog: (fields) => logged.push(fields),
    ...patient,
  });
  return {
    consensus,
    ...toFate(live, consensus),
    spent,
    given: countGiven(live.answers),
    dropped: Object.assign({}, ...logged.map(({ dropped }) => dropped)) as Record<string, number>,
    notUnderstood: logged.reduce((sum, fields) => sum + countNotUnderstood(fields), 0),
  };
}

function countNotUnderstood(fields: Readonly<Record<string, unknown>>): number {
  const { unread = 0, pairs = 0, judged = pairs } = fields as Readonly<Record<string, number>>;
  return unread + pairs - judged;
}

function toFate(live: LiveCase, { lines, text, sentences }: TurnState['consensus']) {
  const isPlanted = (cited: Cited) => holdsError(live, cited);
  const words = ({ start, end }: Sentence) => text.slice(start, end).replace(/\s+/g, ' ');
  const shown = lines.filter(({ line }) => listCites(line).some(isPlanted));
  const others = modelKeys.filter((model) => model !== erring);
  const given = [live.question, ...others.map((model) => live.answers[model])];
  const support = { texts: given, known: readKnown(given) };
  const falseAgreements = lines.flatMap(({ line }) =>
    line.kind === 'agreement' && groundSentence(line.point, support).length > 0 ? [line.point] : [],
  );
  const isTold = sentences.some(({ cites }) => cites.some(isPlanted));
  const fates: readonly (readonly [boolean, Fate])[] = [
    [live.planted === null, 'none planted'],
    [shown.some(({ line }) => line.kind === 'disagreement'), 'disputed'],
    [shown.some(({ line }) => line.kind === 'only'), 'alone'],
    [isTold, 'told'],
  ];
  const statedAsTrue = sentences.filter((sentence) => {
    const bearing = sentence.cites.filter(({ against }) => !against);
    const isDoubted = isMarked(sentence) || sentence.disputes.length > 0;
    return bearing.length > 0 && bearing.every(isPlanted) && !isDoubted;
  });
  return {
    fate: fates.find(([isSo]) => isSo)?.[1] ?? ('lost' as const),
    statedAsTrue: statedAsTrue.map(words),
    falseAgreements,
    marked: sentences
      .filter(isMarked)
      .map((sentence) => `${sentence.check} [${sentence.unfounded.join(', ')}] ${words(sentence)}`),
  };
}

/** Matches the page's marks: words found in none of the sources, and sentences that do not follow from them. */
function isMarked({ check, unfounded, cites }: Sentence): boolean {
  return unfounded.length > 0 || (cites.length > 0 && check !== 'follows');
}

/** The model whose answers hold the planted errors. */
const erring = 'grok';

function holdsError({ planted, answers }: LiveCase, { model, start, end }: Cited): boolean {
  if (planted === null || model !== erring) return false;
  const cited = tameText(answers[model]).slice(start, end);
  return cited.includes(planted) || (cited.trim() !== '' && planted.includes(cited.trim()));
}
