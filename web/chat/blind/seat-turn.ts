import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Cited, ConsensusLine, PageCheck } from '@quartet/shared/protocol/consensus-parts.ts';
import type { AnswerState, ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import type { AskedAbout } from '../../ui/models/asked-about.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { hideNames } from './hide-names.ts';

/** Two permutations of the panel that are inverses of each other. */
export interface Seats {
  readonly toModel: (seat: ModelKey) => ModelKey;
  readonly toSeat: (model: ModelKey) => ModelKey;
  /** Returns the name of a seat. */
  readonly nameOf: (seat: ModelKey) => string;
}

export interface Seating {
  /** Puts each model's part of a turn into its seat. For the same turn, returns the same object. */
  readonly seatTurn: (turn: ChatTurn) => ChatTurn;
  /** Turns seats back into models. */
  readonly toTrueAbout: (about: AskedAbout) => AskedAbout;
}

type NumberedLine = ConsensusState['lines'][number];

/** Maps a model to its seat, or back. */
type Swap = (model: ModelKey) => ModelKey;

/**
 * Sorts lists by seat, because their original order might give a model away. The name of the composer might do so as well, so it is
 * shown only if the person chose the composer by its seat.
 */
export function createSeating({ toModel, toSeat, nameOf }: Seats): Seating {
  const seatRecord = <T>(record: Readonly<Record<ModelKey, T>>) =>
    forEachModel((seat) => record[toModel(seat)]);
  // A remark may say which model the answering one replaced.
  const showAnswer = memoize((answer: AnswerState) => ({ ...answer, label: null, remark: null }));
  const showConsensus = memoize((consensus: ConsensusState, { question, state }: ChatTurn) => {
    const answers = modelKeys.map((model) => state.answers[model].text);
    const nameOfModel = (model: ModelKey) => nameOf(toSeat(model));
    const hiding = { question: question.text, answers, nameOf: nameOfModel };
    return swapConsensus(hideNames(consensus, hiding), toSeat);
  });
  const withoutComposer = memoize((consensus: ConsensusState) => ({
    ...consensus,
    composer: null,
  }));
  const seatTurn = memoize((turn: ChatTurn): ChatTurn => {
    const { question, state, clocks, earlier, leftOut, leftBehind, askNext } = turn;
    const seatAnswers = (answers: typeof state.answers) =>
      forEachModel((seat) => showAnswer(answers[toModel(seat)]));
    const isChosen = question.composer !== undefined;
    const show = (consensus: ConsensusState) => showConsensus(consensus, turn);
    const tellsComposer = !isChosen && state.chosen.composer !== null;
    const newest = show(state.consensus);
    const { composer, without } = state.chosen;
    return {
      ...turn,
      question: question.about
        ? { ...question, about: swapAbout(question.about, toSeat) }
        : question,
      state: {
        ...state,
        asked: swapAll(state.asked, toSeat),
        chosen: {
          composer: composer === null || isChosen ? null : toSeat(composer),
          without: swapAll(without, toSeat),
        },
        answers: seatAnswers(state.answers),
        consensus: tellsComposer ? newest : withoutComposer(newest),
      },
      clocks: seatRecord(clocks),
      earlier: earlier && withoutComposer(show(earlier)),
      earlierAnswers: turn.earlierAnswers && seatAnswers(turn.earlierAnswers),
      replaced: forEachModel((seat) => {
        const before = turn.replaced[toModel(seat)];
        return before && { ...before, answer: showAnswer(before.answer) };
      }),
      leftOut: leftOut && swapAll(leftOut, toSeat),
      leftBehind: swapAll(leftBehind, toSeat),
      askNext: swapAll(askNext, toSeat),
    };
  });
  return { seatTurn, toTrueAbout: (about) => swapAbout(about, toModel) };
}

function swapConsensus(consensus: ConsensusState, swap: Swap): ConsensusState {
  const { composer } = consensus;
  const lines = consensus.lines.map(({ id, line }) => ({ id, line: swapLine(line, swap) }));
  return {
    ...consensus,
    composer: composer && swap(composer),
    basedOn: swapAll(consensus.basedOn, swap),
    partial: swapAll(consensus.partial, swap),
    suspicious: swapAll(consensus.suspicious, swap),
    missing: swapEach(consensus.missing, swap),
    links: consensus.links.map((link) => ({ ...link, models: swapAll(link.models, swap) })),
    lines,
    pages: consensus.pages.map((check) => moveStance(check, [consensus.lines, lines], swap)),
    citations: consensus.citations.map((citation) => swapCites(citation, swap)),
    sentences: consensus.sentences.map((sentence) => swapCites(sentence, swap)),
  };
}

function swapLine(line: ConsensusLine, swap: Swap): ConsensusLine {
  if (line.kind !== 'disagreement') return swapCites(line, swap);
  const stances = line.stances.map((stance) => swapCites(stance, swap));
  // In a disagreement about the answer, the first stance is the headline.
  const first = line.answer ? stances.slice(0, 1) : [];
  return { ...line, stances: [...first, ...sortBySeat(stances.slice(first.length), firstCited)] };
}

/** Gives a page's verdict the place that its stance has now. */
function moveStance(
  check: PageCheck,
  versions: readonly (readonly NumberedLine[])[],
  swap: Swap,
): PageCheck {
  const [before = [], now = []] = versions.map((lines) => {
    const { line } = lines.find(({ id }) => id === check.line) ?? {};
    return line?.kind === 'disagreement' ? line.stances : [];
  });
  const old = before[check.stance ?? -1];
  // Two stances may have the same words.
  const moved = old && JSON.stringify(swapCites(old, swap));
  return old
    ? { ...check, stance: now.findIndex((each) => JSON.stringify(each) === moved) }
    : check;
}

function swapAbout({ topic, positions }: AskedAbout, swap: Swap): AskedAbout {
  const swapped = positions.map((it) => ({ ...it, models: swapAll(it.models, swap) }));
  return { topic, positions: swapped };
}

function swapCites<T extends { readonly cites: Cited[] }>(it: T, swap: Swap): T {
  return { ...it, cites: swapEach(it.cites, swap) };
}

function swapEach<T extends { readonly model: ModelKey }>(all: readonly T[], swap: Swap): T[] {
  const swapped = all.map((each) => ({ ...each, model: swap(each.model) }));
  return sortBySeat(swapped, ({ model }) => model);
}

function swapAll(models: readonly ModelKey[], swap: Swap): ModelKey[] {
  return sortBySeat(models.map(swap), (model) => model);
}

const firstCited = ({ cites }: { readonly cites: readonly Cited[] }) => cites[0]?.model;

function sortBySeat<T>(all: readonly T[], seatOf: (it: T) => ModelKey | undefined): T[] {
  const rank = (it: T) => modelKeys.indexOf(seatOf(it) ?? modelKeys[0]);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

/** Caches the result for each object as long as that object lives. */
function memoize<K extends object, Rest extends unknown[], V>(
  make: (key: K, ...rest: Rest) => V,
): (key: K, ...rest: Rest) => V {
  const made = new WeakMap<K, V>();
  return (key, ...rest) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key, ...rest);
    made.set(key, value);
    return value;
  };
}
