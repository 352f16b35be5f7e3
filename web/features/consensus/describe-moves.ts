import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { AskedAbout } from '../../models/asked-about.ts';
import type { Names } from '../../models/names.ts';
import { nameNoPosition } from './ask-about.ts';
import { nameModels } from './list-models.ts';
import { readPosition } from './read-position.ts';

/** What a model held before a question about a disagreement, and what it holds after it. */
export interface Move {
  readonly model: ModelKey;
  /** The first position that it held, from 1; null when it held none. */
  readonly from: number | null;
  /** From 1; 0 for none of them, null when it did not say. */
  readonly to: number | null;
  readonly answered: boolean;
}

export function listMoves(
  { positions }: AskedAbout,
  answers: Pick<TurnState, 'answers'>['answers'],
): readonly Move[] {
  return modelKeys.map((model) => {
    const { text } = answers[model];
    const to = readPosition(text, positions.length);
    const held = positions.flatMap(({ models }, index) =>
      models.includes(model) ? [index + 1] : [],
    );
    const from = held.find((position) => position === to) ?? held[0] ?? null;
    return { model, from, to, answered: text !== '' };
  });
}

export interface MovesOf {
  /** How many positions there are. */
  readonly count: number;
  readonly names: Names;
}

/** Who moved and who stayed, as "Claude moved from 1 to 2. GPT and Gemini kept 1. Grok did not say." */
export function describeMoves(moves: readonly Move[], { count, names }: MovesOf): string {
  const nowhere = nameNoPosition(count);
  const sentences = moves.map((move) => ({ ...move, said: describeMove(move, nowhere) }));
  const ranked = sentences.toSorted((one, other) => rank(one) - rank(other));
  const groups = Map.groupBy(ranked, ({ said }) => said);
  return [...groups]
    .map(
      ([said, each]) =>
        `${nameModels(
          each.map(({ model }) => model),
          names,
        )} ${said}.`,
    )
    .join(' ');
}

function describeMove({ from, to, answered }: Move, nowhere: string): string {
  if (!answered) return 'did not answer';
  if (to === null) return 'did not say';
  const place = to === 0 ? nowhere : String(to);
  if (from === null) return `chose ${place}`;
  return from === to ? `kept ${place}` : `moved from ${from} to ${place}`;
}

/** Those who moved come first, those who did not say last. */
function rank({ from, to, answered }: Move): number {
  if (!answered) return 4;
  if (to === null) return 3;
  if (from === null) return 1;
  return from === to ? 2 : 0;
}
