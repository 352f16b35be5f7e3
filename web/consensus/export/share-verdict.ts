import { cutText } from '@quartet/shared/protocol/cut-text.ts';
import { copyText } from '../../ui/components/copy-button.tsx';
import { isAbort } from '../../ui/lib/api-error.ts';
import { toPlainWords } from '../../ui/markdown/plain-words.ts';
import { strings } from '../strings.ts';
import { drawVerdict, type SharedWords } from './draw-verdict.ts';
import type { ExportedTurn } from './exported-turn.ts';
import { escapeWords } from './footnotes.ts';
import { wordVerdict } from './word-verdict.ts';

/** Copies the verdict as a person would send it to a friend. */
export async function copyVerdict(turn: ExportedTurn): Promise<void> {
  await copyText(writeVerdict(turn));
}

/** Writes the verdict as Markdown in which nothing acts, a line for each part. */
export const writeVerdict = (turn: ExportedTurn): string => toText(readWords(turn, escapeWords));

/** Opens the device's share sheet with the words of the verdict and, if it accepts files, with their picture. Throws if the browser refuses. */
export async function shareVerdict(turn: ExportedTurn): Promise<void> {
  const words = readWords(turn);
  const data = { text: toText(words) };
  const picture = await drawVerdict(words);
  const withPicture = { ...data, files: picture ? [picture] : [] };
  try {
    await navigator.share(navigator.canShare?.(withPicture) ? withPicture : data);
  } catch (error) {
    // The person closed the sheet.
    if (!isAbort(error)) throw error;
  }
}

/** Cuts a question that contains a pasted document. */
const mostOfQuestion = 200;

const cutQuestion = (question: string): string =>
  question.length > mostOfQuestion ? `${cutText(question, mostOfQuestion)}…` : question;

function readWords(turn: ExportedTurn, escape = (words: string) => words): SharedWords {
  const { question, consensus, names, demo } = turn;
  const toWords = (markdown: string) => escape(toPlainWords(markdown));
  return {
    question: escape(cutQuestion(question.replaceAll(/\s+/g, ' ').trim())),
    ...wordVerdict(consensus, { names, toWords, cite: () => '' }),
    remark: demo ? strings.isDemo : strings.madeByQuartet,
  };
}

const toText = ({ question, shared, sayers, split, sides, remark }: SharedWords): string =>
  [question, shared, sayers, split, ...sides.map(({ text }) => text), remark]
    .filter((line) => line !== '')
    .join('\n');
