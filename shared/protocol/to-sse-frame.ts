import { type ModelKey, shortNames } from '../domain/panel.ts';
import { answerSentence } from './answer-sentence.ts';
import type { Stance } from './consensus-parts.ts';
import type { AnswerFrame, ConsensusFrame } from './sse-frame.ts';
import type { Disagreement } from './turn-event.ts';
import type { AnswerState, ConsensusBasis, ConsensusState, TurnState } from './turn-state.ts';

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
    ...(ended && answer.reason && { error: { code: answer.reason } }),
  };
}

function finalContent(model: ModelKey, answer: AnswerState): string {
  if (answer.outcome === 'complete' || !answer.reason) return answer.text;
  const sentence = answerSentence(answer.reason, shortNames[model]);
  return answer.text ? `${answer.text}\n\n*${sentence}*` : sentence;
}

/** Null while there is nothing to show. The last frame says why, when there is no whole consensus. */
export function toConsensusFrame(consensus: ConsensusState): ConsensusFrame | null {
  const { text, lines, outcome, reason } = consensus;
  const streaming = consensus.status !== 'ended';
  if (streaming && text === '' && lines.length === 0) return null;
  const isWhole = outcome === 'complete' || outcome === 'single';
  return {
    consensus: {
      bestOfAnswer: text,
      agreements: lines.flatMap(({ line }) => (line.kind === 'agreement' ? [line.point] : [])),
      disagreements: lines.flatMap(({ line }) =>
        line.kind === 'disagreement' ? line.stances.flatMap(toDisagreements) : [],
      ),
      basedOn: consensus.basedOn,
      missing: consensus.missing,
      ...toBasis(consensus),
    },
    streaming,
    ...(!streaming && !isWhole && { error: { code: reason ?? 'interrupted' } }),
  };
}

function toDisagreements({ stance, cites }: Stance): Disagreement[] {
  const models = new Set(cites.map(({ model }) => model));
  return [...models].map((model) => ({ model, point: stance }));
}

function toBasis(consensus: ConsensusState): ConsensusBasis {
  const { partial, composer, links, lines, left, votes, suspicious, compared } = consensus;
  const { citations, sentences, cut } = consensus;
  return {
    partial,
    composer,
    links,
    lines,
    left,
    votes,
    suspicious,
    compared,
    citations,
    sentences,
    cut,
  };
}
