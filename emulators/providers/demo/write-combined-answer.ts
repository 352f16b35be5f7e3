import { type Comparison, compareAnswers } from './compare-answers.ts';
import { splitSentences } from './split-sentences.ts';
import type { WrappedAnswer } from './wrapped-answers.ts';

const notice =
  '> **This is a demo.** An emulator put this text together from the answers; no model weighed them.';

/**
 * Combines several answers in Markdown: the answer first, then its reasons and the open points. `toName` gives the form
 * in which the prompt wants an answer named, or null.
 */
export function writeCombinedAnswer(
  answers: readonly WrappedAnswer[],
  toName: ((id: string) => string) | null = null,
): string {
  const comparison = compareAnswers(answers);
  const agreed = comparison.agree.map(({ point }) => point);
  const opening = agreed.length > 0 ? agreed.slice(0, 2) : [findFirstSentence(answers)];
  return [
    opening.join(' '),
    notice,
    ...toSection(
      'What to rely on',
      agreed.slice(2).map((point) => `- ${point}`),
    ),
    ...toSection(
      'Worth adding',
      comparison.onlyOne.map(({ point }) => `- ${point}`),
    ),
    ...toSection(
      'What stays open',
      comparison.disagree.map((matter) => toOpenPoint(matter, toName)),
    ),
    ...toTable(comparison),
  ].join('\n\n');
}

function findFirstSentence(answers: readonly WrappedAnswer[]): string {
  const sentences = answers.flatMap(({ text }) => splitSentences(text));
  return sentences[0] ?? answers[0]?.text ?? 'There is nothing to combine.';
}

function toSection(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`### ${heading}`, lines.join('\n')];
}

function toOpenPoint(
  { topic, stances, whatWouldSettleIt }: Comparison['disagree'][number],
  toName: ((id: string) => string) | null,
): string {
  const views = stances.map(({ stance, ids }) => {
    const names = toName ? ` (${ids.map(toName).join(', ')})` : '';
    return `${stance.replace(/[.!?]$/, '')}${names}`;
  });
  return `- **${topic}**: ${views.join('; or: ')}. This is not settled. ${whatWouldSettleIt ?? ''}`;
}

function toTable({ disagree }: Comparison): readonly string[] {
  if (disagree.length === 0) return [];
  const rows = disagree.map(({ topic, stances }) => `| ${topic} | ${stances.length} |`);
  const head = ['| Open matter | Views |', '| --- | --- |'];
  return ['### At a glance', [...head, ...rows].join('\n')];
}
