import { forEachModel, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import type { TurnEventOf } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { listNotes } from '@quartet/web/consensus/text/notes.ts';
import { toVerdict } from '@quartet/web/consensus/verdict.ts';
import type { AnswerPart } from '@quartet/worker/providers/panel.ts';
import { createScriptedModel } from '@quartet/worker/testing/scripted-model.ts';
import { type Composed, composeAnswers } from '../composition/compose-answers.ts';
import { toTurn } from '../composition/list-turns.ts';
import { countGiven, type Spent, tallyCalls } from '../composition/measure-tokens.ts';
import { type Call, type Task, wrapCalls } from '../composition/wrap-calls.ts';
import type { LiveCase } from './read-cases.ts';

/**
 * The place of a planted error on the page: one side of a disagreement, a point of one model alone, an agreement, only the text, or
 * none.
 */
export type Fate = 'disputed' | 'alone' | 'agreed' | 'told' | 'not shown';

export interface PlayedCase {
  readonly consensus: TurnState['consensus'];
  readonly fates: readonly Fate[];
  /** Sentences that rest on nothing but a planted error, name no model, and carry no mark. */
  readonly statedAsTrue: readonly string[];
  /** Sentences that the page marks as unsupported, with the reason. */
  readonly marked: readonly string[];
  /** Sentences that carry "They disagree on this". */
  readonly disputed: readonly string[];
  /** The number of shown lines for each first kind and fate: `agreement > disagreement`, `agreement > gone`. */
  readonly moves: Readonly<Record<string, number>>;
  /**
   * The headline's words and the number of its models; null if there is none. `isSound` is true if it was checked and rests on
   * more than a planted error.
   */
  readonly headline: {
    readonly words: string;
    readonly models: number;
    readonly isSound: boolean;
  } | null;
  /** Tokens of its calls, and of the answers. */
  readonly spent: ReadonlyMap<Task, Spent>;
  readonly given: number;
  /** Objects of the composer, and rows of the checker, that were not understood. */
  readonly notUnderstood: number;
}

/** This is long enough that no other model takes over because a machine is slow. */
const patient = { composerPatienceMs: 300_000, deadlineMs: 900_000 };

/** Composes the consensus of a case from the replies of `open`, and reads what the page would show of it. */
export async function playCase(
  live: LiveCase,
  open: (call: Call) => AsyncIterable<AnswerPart>,
): Promise<PlayedCase> {
  const models = forEachModel((model) => createScriptedModel(model));
  const composers = (['claude', 'gpt', 'gemini'] as const).map((model) => models[model]);
  const { panel, spent } = tallyCalls(
    wrapCalls({ model: (model) => models[model], composers }, open),
  );
  const logged: Readonly<Record<string, unknown>>[] = [];
  const composed = await composeAnswers({
    panel,
    question: toQuestion(live),
    answers: live.answers,
    turn: toTurn(`live-${live.name}-`),
    onLog: (fields) => logged.push(fields),
    ...patient,
  });
  return {
    consensus: composed.consensus,
    ...readPage(live, composed),
    spent,
    given: countGiven(live.answers),
    notUnderstood: logged.reduce((sum, { unread = 0 }) => sum + Number(unread), 0),
  };
}

function toQuestion({ question, earlier }: LiveCase): Question {
  const asked = earlier ? [{ role: 'user' as const, content: earlier.question }] : [];
  return {
    text: question,
    history: forEachModel(() => asked),
    images: [],
    webSearch: false,
    ...(earlier && { consensus: earlier.consensus }),
  };
}

function readPage(live: LiveCase, { consensus, events }: Composed) {
  const { text, sentences, lines } = consensus;
  const marks = listNotes(consensus).filter(({ doubt }) => doubt !== null);
  const toWords = ({ start, end }: { start: number; end: number }) =>
    text.slice(start, end).replace(/\s+/g, ' ');
  const statedAsTrue = sentences.filter(({ cites, check, disputes, start, end }) => {
    const named = modelKeys.some((model) => text.slice(start, end).toLowerCase().includes(model));
    const isPlanted = cites.length > 0 && cites.every((cited) => holdsError(live, cited));
    return isPlanted && check === 'follows' && disputes.length === 0 && !named;
  });
  const shared = toVerdict(consensus)?.shared;
  return {
    fates: live.planted.map((words) => toFate(live, words, consensus)),
    statedAsTrue: statedAsTrue.map(toWords),
    marked: marks.map(({ at, doubt }) => `${doubt}: ${text.slice(Math.max(0, at - 90), at)}`),
    disputed: sentences.filter(({ disputes }) => disputes.length > 0).map(toWords),
    moves: countMoves(events.map(({ event }) => event).filter(isLine), lines),
    headline: shared
      ? {
          words: shared.words,
          models: new Set(shared.cites.map(({ model }) => model)).size,
          isSound:
            shared.check === 'follows' && !shared.cites.every((cited) => holdsError(live, cited)),
        }
      : null,
  };
}

type LineEvent = TurnEventOf<'consensus-line'>;
const isLine = (event: { type: string }): event is LineEvent => event.type === 'consensus-line';

/** Counts the fates of the lines, by the kind that each was first shown as. */
function countMoves(shown: readonly LineEvent[], lines: TurnState['consensus']['lines']) {
  const moves: Record<string, number> = {};
  const seen = new Set<number>();
  for (const { id, line } of shown) {
    if (seen.has(id)) continue;
    seen.add(id);
    const after = lines.find((each) => each.id === id)?.line.kind ?? 'gone';
    const move = after === line.kind ? line.kind : `${line.kind} > ${after}`;
    moves[move] = (moves[move] ?? 0) + 1;
  }
  return moves;
}

function toFate(live: LiveCase, words: string, { lines, sentences }: TurnState['consensus']): Fate {
  const isPlanted = (cited: Cited) => holdsError({ ...live, planted: [words] }, cited);
  const kinds = lines
    .filter(({ line }) => listCites(line).some(isPlanted))
    .map(({ line }) => line.kind);
  if (kinds.includes('disagreement')) return 'disputed';
  if (kinds.includes('agreement')) return 'agreed';
  if (kinds.includes('only')) return 'alone';
  return sentences.some(({ cites }) => cites.some(isPlanted)) ? 'told' : 'not shown';
}

/** True for a unit that contains the words of an error, or is a part of them. */
function holdsError({ planted, answers }: LiveCase, { model, start, end }: Cited): boolean {
  const text = tameText(answers[model]);
  const cited = text.slice(start, end).trim();
  return planted.some(
    (words) =>
      text.includes(words) && cited !== '' && (cited.includes(words) || words.includes(cited)),
  );
}
