import type { ConsensusLineOf } from '@quartet/shared/protocol/consensus-parts.ts';
import { cutText } from '@quartet/shared/protocol/cut-text.ts';
import { marks } from '../ui/lib/strings.ts';
import { toPlainWords } from '../ui/markdown/plain-words.ts';
import type { AskedAbout } from '../ui/models/asked-about.ts';
import { type CitedAnswers, readCited } from './cited-answers.ts';
import { listModels, nameDispute } from './lines.ts';
import { strings } from './strings.ts';

type Disagreement = Pick<ConsensusLineOf<'disagreement'>, 'topic' | 'stances'>;

/** A question to all models about one disagreement. */
interface AboutQuestion {
  readonly text: string;
  readonly about: AskedAbout;
}

interface AskedLine extends AboutQuestion {
  /** The id of the line. */
  readonly line: number;
}

/** The means to ask such a question. */
export interface AskAbout {
  /** False while a turn runs. */
  readonly open: boolean;
  /** The cost, such as " (1 credit)"; empty on an unlimited plan. */
  readonly cost: string;
  readonly ask: (question: AskedLine) => void;
}

/** Enough to recognise a position. Even eight disputes with four stances stay far below the limit of a question. */
const mostWords = 3;
const mostCharacters = 600;

/** Returns a disagreement as a question about it numbers its positions. */
export function toAbout(line: Disagreement): AskedAbout {
  const positions = line.stances.map(({ stance, cites }) => {
    return { stance: toPlainWords(stance), models: listModels(cites) };
  });
  return { topic: toPlainWords(nameDispute(line)), positions };
}

/** Asks each model to choose again among the positions. They are numbered and name no model. */
export function toAboutQuestion(line: Disagreement, answers: CitedAnswers): AboutQuestion {
  const { stances } = line;
  const about = toAbout(line);
  const positions = stances.map(({ cites }, index) => {
    const words = cites.map((cited) => readCited(answers, cited)).filter((each) => each !== '');
    return [
      strings.position(index + 1, toShort(about.positions[index]?.stance ?? '')),
      ...words.slice(0, mostWords).map((each) => `- ${marks.quoted(toShort(each))}`),
    ].join('\n');
  });
  const text = [
    strings.differOn(toShort(about.topic)),
    ...positions,
    strings.weighAgain(listChoices(stances.length)),
  ].join('\n\n');
  return { text, about };
}

/** "[1] or [2], or [0] for neither" */
function listChoices(count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => `[${index + 1}]`);
  return strings.choices(numbers.join(strings.or), nameNoPosition(count));
}

/** Names the choice that means none of these positions. */
export function nameNoPosition(count: number): string {
  return count === 2 ? strings.neither : strings.noneOfThem;
}

function toShort(words: string): string {
  const cut = cutText(words, mostCharacters);
  return cut === words ? words : `${cut.trimEnd()}…`;
}
