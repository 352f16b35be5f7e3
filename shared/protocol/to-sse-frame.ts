import { type ModelKey, shortNames } from '../domain/panel.ts';
import { answerSentence } from './answer-sentence.ts';
import type { Stance } from './consensus-parts.ts';
import { consensusSentence } from './consensus-sentence.ts';
import type { AnswerFrame, ConsensusFrame, Disagreement } from './sse-frame.ts';
import type { AnswerReason } from './turn-event.ts';
import type {
  AnswerState,
  ConsensusBasis,
  ConsensusState,
  TurnFacts,
  TurnState,
} from './turn-state.ts';
import { withSentence } from './with-sentence.ts';

export function toTurnFacts(state: TurnState): TurnFacts {
  const { demo, webSearch, asked, chosen, charged, outcome } = state;
  return { demo, webSearch, asked, chosen, charged, outcome };
}

/** Null while the answer has not begun. */
export function toAnswerFrame(state: TurnState, model: ModelKey): AnswerFrame | null {
  const answer = state.answers[model];
  if (answer.status === 'waiting') return null;
  const ended = answer.status === 'ended';
  return {
    tabKey: model,
    content: ended ? finalContent(model, answer) : answer.text,
    ...(answer.reasoning && { reasoning: answer.reasoning }),
    streaming: !ended,
    ...(answer.label && { label: answer.label }),
    ...(answer.remark && { remark: answer.remark }),
    ...(answer.sources.length > 0 && { sources: answer.sources }),
    ...(ended && answer.reason && { error: toError(answer.reason, answer) }),
  };
}

function toError(code: AnswerReason, { outcome }: AnswerState): AnswerFrame['error'] {
  return { code, ...(outcome && { outcome }) };
}

function finalContent(model: ModelKey, answer: AnswerState): string {
  if (answer.outcome === 'complete' || !answer.reason) return answer.text;
  return withSentence(answer.text, answerSentence(answer.reason, shortNames[model]));
}

/**
 * Builds the frame of the consensus; null while there is nothing to show. `shown` is the state that the reader was sent last:
 * the basis (lines, links, sentences) is sent only when it has changed. The last frame has everything; its text ends in a plain sentence
 * when there is no whole consensus.
 */
export function toConsensusFrame(
  consensus: ConsensusState,
  shown: ConsensusState | null = null,
): ConsensusFrame | null {
  const { text, lines, outcome, reason } = consensus;
  const streaming = consensus.status !== 'ended';
  if (streaming && text === '' && lines.length === 0) return null;
  const isWhole = outcome === 'complete' || outcome === 'single';
  const code = streaming || isWhole ? null : (reason ?? 'interrupted');
  return {
    consensus: {
      bestOfAnswer: code ? withSentence(text, consensusSentence(code)) : text,
      agreements: lines.flatMap(({ line }) => (line.kind === 'agreement' ? [line.point] : [])),
      disagreements: lines.flatMap(({ line }) =>
        line.kind === 'disagreement' ? line.stances.flatMap(toDisagreements) : [],
      ),
      ...(streaming && shown ? listChanged(consensus, shown) : pickBasis(consensus)),
    },
    streaming,
    ...(code && { error: { code } }),
  };
}

function toDisagreements({ stance, cites }: Stance): Disagreement[] {
  const models = new Set(cites.map(({ model }) => model));
  return [...models].map((model) => ({ model, point: stance }));
}

type FrameBasis = Pick<ConsensusState, 'basedOn' | 'missing' | keyof ConsensusBasis>;

function pickBasis(consensus: ConsensusState): FrameBasis {
  const { basedOn, missing, partial, composer, links, short, lines } = consensus;
  const { suspicious, question, compared, next, citations, sentences, pages, cut } = consensus;
  return {
    basedOn,
    missing,
    partial,
    composer,
    links,
    short,
    lines,
    suspicious,
    ...(question && { question }),
    compared,
    next,
    citations,
    sentences,
    pages,
    cut,
  };
}

/** Compares by identity: a fold keeps what an event does not change. */
function listChanged(consensus: ConsensusState, shown: ConsensusState): Partial<FrameBasis> {
  const before = new Map<string, unknown>(Object.entries(shown));
  const changed = Object.entries(pickBasis(consensus)).filter(
    ([field, value]) => before.get(field) !== value,
  );
  return Object.fromEntries(changed) as Partial<FrameBasis>;
}
