import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { marks } from '../../ui/lib/strings.ts';
import type { AskedAbout } from '../../ui/models/asked-about.ts';
import { ModelMark } from '../../ui/models/model-mark.tsx';
import { type Names, useNames } from '../../ui/models/names.ts';
import { nameNoPosition } from '../ask-about.ts';
import { nameModels, toStanceKey } from '../lines.ts';
import { strings } from '../strings.ts';
import { PointWords } from './list-parts.tsx';

export interface WhoMovedProps {
  readonly about: AskedAbout;
  /** The answers to the question about the disagreement. */
  readonly answers: TurnState['answers'];
}

/** Shows, after a question about a disagreement, which model holds which position and who changed their mind. */
export function WhoMoved({ about: { topic, positions }, answers }: WhoMovedProps) {
  const names = useNames();
  const moves = listMoves({ topic, positions }, answers);
  return (
    <section
      aria-label={strings.whoMoved}
      className="mb-6 animate-appear overflow-hidden rounded-xl border border-line bg-raised"
    >
      <div className="border-b border-line bg-sunken/60 px-4 py-2.5">
        <h3 className="text-[0.8125rem] text-ink-faint" dir="auto">
          <PointWords text={topic} />
        </h3>
        <p className="leading-relaxed font-medium">
          {describeMoves(moves, { count: positions.length, names })}
        </p>
      </div>
      <ol className="divide-y divide-line">
        {positions.map(({ stance }, index) => (
          <li
            key={toStanceKey(positions, index)}
            className="flex gap-3 px-4 py-2.5 text-sm leading-6"
          >
            <span className="text-ink-faint tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1" dir="auto">
              <PointWords text={stance} />
            </span>
            <span className="flex shrink-0 gap-1.5">
              {moves
                .filter(({ to }) => to === index + 1)
                .map(({ model }) => (
                  <span
                    key={model}
                    title={names.shortNameOf(model)}
                    className="flex h-6 items-center"
                  >
                    <ModelMark model={model} className="size-3.5" />
                    <span className="sr-only">{names.shortNameOf(model)}</span>
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The positions of a model before and after a question about a disagreement. */
interface Move {
  readonly model: ModelKey;
  /** The model's first position, counted from 1; null if it held none. */
  readonly from: number | null;
  /** Counted from 1. 0 means none of them; null means that it did not say. */
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

interface MovesOf {
  /** Number of positions. */
  readonly count: number;
  readonly names: Names;
}

/** Describes who moved, such as "Claude moved from 1 to 2. GPT and Gemini kept 1. Grok did not say." */
export function describeMoves(moves: readonly Move[], { count, names }: MovesOf): string {
  const nowhere = nameNoPosition(count);
  const ranked = moves.toSorted((one, other) => rank(one) - rank(other));
  const sayings = ranked.map((move) => ({ model: move.model, say: describeMove(move, nowhere) }));
  const groups = Map.groupBy(sayings, ({ say }) => say('', 1));
  const sentences = [...groups.values()].flatMap((each) => {
    const models = each.map(({ model }) => model);
    return each[0]?.say(nameModels(models, names), models.length) ?? [];
  });
  return sentences.join(marks.space);
}

type Saying = (models: string, count: number) => string;

function describeMove({ from, to, answered }: Move, nowhere: string): Saying {
  if (!answered) return strings.didNotAnswer;
  if (to === null) return strings.didNotSay;
  const position = to === 0 ? nowhere : String(to);
  if (from === null) return (models, count) => strings.chose(models, position, count);
  return from === to
    ? (models, count) => strings.kept(models, position, count)
    : (models, count) => strings.moved(models, String(from), position, count);
}

/** Puts models that moved first, and models that did not say last. */
function rank({ from, to, answered }: Move): number {
  if (!answered) return 4;
  if (to === null) return 3;
  if (from === null) return 1;
  return from === to ? 2 : 0;
}

/** Limits the search for a number to the start of an answer. */
const searchedCharacters = 200;

/** Matches a number in brackets, which may be bold or escaped, but is neither a link nor an index in code. */
const marked = /(?<![A-Za-z0-9_])\\?[[【〔][\s*_`]*(\p{Nd})[\s*_`]*\\?[\]】〕](?!\()/gu;

/** Reads the position at the beginning of an answer: 1 to `count`, 0 for none of them. Null if it names none. */
export function readPosition(text: string, count: number): number | null {
  const start = text.normalize('NFKC').slice(0, searchedCharacters);
  const numbers = [...start.matchAll(marked)].map(([, digit = '']) => toNumber(digit));
  return numbers.find((number) => number <= count) ?? null;
}

/** Unicode puts the ten digits of a script in a row, and some rows next to each other. */
function toNumber(digit: string): number {
  const own = digit.codePointAt(0) ?? 0;
  let number = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(own - number - 1))) number += 1;
  return number % 10;
}
