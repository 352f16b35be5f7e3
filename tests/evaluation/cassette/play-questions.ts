import { forEachModel } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { Panel } from '@quartet/worker/providers/panel.ts';
import { askPanel } from '../composition/ask-panel.ts';
import { composeAnswers } from '../composition/compose-answers.ts';
import { toTurn } from '../composition/list-turns.ts';

const texts: Readonly<Record<string, string>> = {
  services: 'Should a small team start with one service or with many?',
  capital: 'What is the capital of Australia? One word is enough.',
  aspirin: 'Is aspirin safe for children with a fever?',
  rice: 'Wie lange muss Reis kochen, und mit wie viel Wasser?',
  code: 'Write a TypeScript function that reverses a string, emoji included.',
};

/** Part of every prompt of an answer, and so of the cassette. */
const now = new Date('2026-01-01T12:00:00Z');

/** This is long enough that no other model takes over because a machine is slow. Its call would not be in the cassette. */
const patient = { composerPatienceMs: 300_000, deadlineMs: 900_000 };

/** Asks every question, composes, and says what came of it in a form that a reader of a diff understands. */
export async function playQuestions(panel: Panel): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(texts)) {
    const history = forEachModel(() => []);
    const question: Question = { text, history, images: [], webSearch: false };
    const answers = await askPanel({ panel, question, now });
    const turn = toTurn(`cassette-${name}-`);
    const { consensus } = await composeAnswers({ panel, question, answers, turn, ...patient });
    results[name] = toResult(consensus);
  }
  return results;
}

function toResult({ lines, sentences, text, ...consensus }: TurnState['consensus']) {
  const { outcome, composer, compared, next, suspicious, basedOn } = consensus;
  return {
    outcome,
    composer,
    compared,
    basedOn: basedOn.join(' '),
    suspicious: suspicious.join(' '),
    lines: lines.map(({ line }) => `${line.answer ? 'answer, ' : ''}${toWords(line)}`),
    sentences: sentences.map(
      ({ start, end, cites, check, disputes }) =>
        `${check} ${cites.length} [${disputes.join(', ')}] ${text.slice(start, end).slice(0, 60)}`,
    ),
    next,
  };
}

function toWords(line: ConsensusLine): string {
  if (line.kind === 'fallen') return `fallen: ${line.point}`;
  const points =
    line.kind === 'disagreement'
      ? [line.topic, ...line.stances.map(({ stance, cites }) => `${stance} ${cites.length}`)]
      : [`${line.point} ${line.cites.length}`];
  return `${line.kind}, ${line.check}: ${points.join(' | ')}`;
}
