import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Cited, ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import type { AnswerState, ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import type { AskedAbout } from '../../../models/asked-about.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { hideNames } from './hide-names.ts';

/** Each a permutation of the panel, and the inverse of the other. */
export interface Places {
  readonly toModel: (place: ModelKey) => ModelKey;
  readonly toPlace: (model: ModelKey) => ModelKey;
  /** What a place is called. */
  readonly nameOf: (place: ModelKey) => string;
}

export interface Placer {
  /** A turn with each model's part at its place. The same turn gives the same object. */
  readonly placeTurn: (turn: ChatTurn) => ChatTurn;
  /** What stands by places, by models. */
  readonly toTrueAbout: (about: AskedAbout) => AskedAbout;
}

/** From a model to its place, or back. */
type Swap = (model: ModelKey) => ModelKey;

/**
 * Lists are in the order of the places, since the order in which a list came might tell whose a place is. So might who
 * combined: it is said only where the person chose by places.
 */
export function createPlacer({ toModel, toPlace, nameOf }: Places): Placer {
  const placeRecord = <T>(record: Readonly<Record<ModelKey, T>>) =>
    forEachModel((place) => record[toModel(place)]);
  // A remark may say in whose place another model answered.
  const showAnswer = memoize((answer: AnswerState) => ({ ...answer, label: null, remark: null }));
  const showConsensus = memoize((consensus: ConsensusState, { question, state }: ChatTurn) => {
    const answers = modelKeys.map((model) => state.answers[model].text);
    const nameOfModel = (model: ModelKey) => nameOf(toPlace(model));
    const hiding = { question: question.text, answers, nameOf: nameOfModel };
    return swapConsensus(hideNames(consensus, hiding), toPlace);
  });
  const withoutComposer = memoize((consensus: ConsensusState) => ({
    ...consensus,
    composer: null,
  }));
  const placeTurn = memoize((turn: ChatTurn): ChatTurn => {
    const { question, state, clocks, earlier, leftOut, leftBehind, askNext } = turn;
    const placeAnswers = (answers: typeof state.answers) =>
      forEachModel((place) => showAnswer(answers[toModel(place)]));
    const isChosen = question.composer !== undefined;
    const show = (consensus: ConsensusState) => showConsensus(consensus, turn);
    const tellsComposer = !isChosen && state.chosen.composer !== null;
    const newest = show(state.consensus);
    const { composer, without } = state.chosen;
    return {
      ...turn,
      question: question.about
        ? { ...question, about: swapAbout(question.about, toPlace) }
        : question,
      state: {
        ...state,
        asked: swapAll(state.asked, toPlace),
        chosen: {
          composer: composer === null || isChosen ? null : toPlace(composer),
          without: swapAll(without, toPlace),
        },
        answers: placeAnswers(state.answers),
        consensus: tellsComposer ? newest : withoutComposer(newest),
      },
      clocks: placeRecord(clocks),
      earlier: earlier && withoutComposer(show(earlier)),
      earlierAnswers: turn.earlierAnswers && placeAnswers(turn.earlierAnswers),
      replaced: forEachModel((place) => {
        const before = turn.replaced[toModel(place)];
        return before && { ...before, answer: showAnswer(before.answer) };
      }),
      leftOut: leftOut && swapAll(leftOut, toPlace),
      leftBehind: swapAll(leftBehind, toPlace),
      askNext: swapAll(askNext, toPlace),
    };
  });
  return { placeTurn, toTrueAbout: (about) => swapAbout(about, toModel) };
}

function swapConsensus(consensus: ConsensusState, swap: Swap): ConsensusState {
  const { composer } = consensus;
  return {
    ...consensus,
    composer: composer && swap(composer),
    basedOn: swapAll(consensus.basedOn, swap),
    partial: swapAll(consensus.partial, swap),
    suspicious: swapAll(consensus.suspicious, swap),
    missing: swapEach(consensus.missing, swap),
    links: consensus.links.map((link) => ({ ...link, models: swapAll(link.models, swap) })),
    lines: consensus.lines.map(({ id, line }) => ({ id, line: swapLine(line, swap) })),
    votes: sortByPlace(
      consensus.votes.map((vote) => swapCites(vote, swap)),
      firstCited,
    ),
    citations: consensus.citations.map((citation) => swapCites(citation, swap)),
    sentences: consensus.sentences.map((sentence) => swapCites(sentence, swap)),
  };
}

function swapLine(line: ConsensusLine, swap: Swap): ConsensusLine {
  if (line.kind !== 'disagreement') return swapCites(line, swap);
  const stances = line.stances.map((stance) => swapCites(stance, swap));
  return { ...line, stances: sortByPlace(stances, firstCited) };
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
  return sortByPlace(swapped, ({ model }) => model);
}

function swapAll(models: readonly ModelKey[], swap: Swap): ModelKey[] {
  return sortByPlace(models.map(swap), (model) => model);
}

const firstCited = ({ cites }: { readonly cites: readonly Cited[] }) => cites[0]?.model;

function sortByPlace<T>(all: readonly T[], placeOf: (it: T) => ModelKey | undefined): T[] {
  const rank = (it: T) => modelKeys.indexOf(placeOf(it) ?? modelKeys[0]);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

/** Makes something of an object once, for as long as that object lives. */
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
