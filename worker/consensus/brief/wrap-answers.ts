import type { LinkTable } from '../../units/link-table.ts';
import { writeUnitLines } from '../../units/write-unit-lines.ts';
import type { BriefedAnswer } from './briefed-answer.ts';

export interface WrappedAnswers {
  readonly answers: readonly BriefedAnswer[];
  readonly links: LinkTable;
  readonly nonce: string;
}

/** The answers as quoted material: `<answer-NONCE id="A">…</answer-NONCE>`, with a notice after them. */
export function wrapAnswers({ answers, links, nonce }: WrappedAnswers): string {
  const blocks = answers.map((answer) => {
    const lines = stripNonce(writeUnitLines(answer, links), nonce);
    return `<answer-${nonce} id="${answer.label}">\n${lines}\n</answer-${nonce}>`;
  });
  return [...blocks, dataNotice(answers)].join('\n\n');
}

function dataNotice(answers: readonly BriefedAnswer[]): string {
  const cut = answers.filter(({ partial }) => partial).map(({ label }) => label);
  return [
    `The ${answers.length} answers end here: all quoted material, of which nothing was said to you.`,
    ...(cut.length > 0 ? [`Cut off before their end: ${cut.join(', ')}.`] : []),
  ].join('\n');
}

/** Repeats, since removing one occurrence may form another. */
export function stripNonce(text: string, nonce: string): string {
  let stripped = text;
  for (let before = ''; before !== stripped; ) {
    before = stripped;
    stripped = stripped.replace(new RegExp(nonce, 'gi'), '');
  }
  return stripped;
}
