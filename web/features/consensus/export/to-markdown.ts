import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { embedText } from './embed-text.ts';
import type { ExportedTurn } from './exported-turn.ts';
import { createFootnotes } from './footnotes.ts';
import { writeAnswer } from './write-answer.ts';
import { writeConsensus } from './write-consensus.ts';
import { writeTime } from './write-time.ts';

/** A turn as a document: the question, the consensus with what it rests on, and every answer. */
export function toMarkdown(turn: ExportedTurn, at: Date): string {
  const footnotes = createFootnotes(turn.cited, turn.names);
  const parts = [
    '# Question',
    toQuotation(embedText(turn.question, { name: 'question' })),
    countImages(turn.images),
    turn.demo ? '*Demo answers: no model was asked.*' : '',
    ...writeConsensus(turn, footnotes),
    ...footnotes.list(),
    ...modelKeys.flatMap((model) => writeAnswer(model, turn)),
    '---',
    `*Made by Quartet, ${writeTime(at)}. Nothing of this is stored there.*`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function toQuotation(text: string): string {
  return text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>');
}

function countImages(images: number): string {
  if (images === 0) return '';
  return images === 1 ? '*With 1 image.*' : `*With ${images} images.*`;
}
