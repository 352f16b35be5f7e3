import { compareAnswers, type Comparison } from './compare-answers.ts';
import { splitSentences } from './split-sentences.ts';
import type { WrappedAnswer } from './wrapped-answers.ts';

const NOTICE =
  '> **This is a demo.** An emulator put this text together from the answers; no model weighed them.';

/** One Markdown answer out of several: the answer first, then what carries it and what stays open. */
export function writeCombinedAnswer(answers: readonly WrappedAnswer[]): string {
  const comparison = compareAnswers(answers);
  const agreed = comparison.agree.map(({ point }) => point);
  const opening = agreed.length > 0 ? agreed.slice(0, 2) : [findFirstSentence(answers)];
  return [
    opening.join(' '),
    NOTICE,
    ...toSection(
      'What to rely on',
      agreed.slice(2).map((point) => `- ${point}`),
    ),
    ...toSection(
      'Worth adding',
      comparison.onlyOne.map(({ point }) => `- ${point}`),
    ),
    ...toSection('What stays open', comparison.disagree.map(toOpenPoint)),
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

function toOpenPoint({
  topic,
  stances,
  whatWouldSettleIt,
}: Comparison['disagree'][number]): string {
  const views = stances.map(({ stance }) => stance.replace(/[.!?]$/, '')).join('; or: ');
  return `- **${topic}**: ${views}. This is not settled. ${whatWouldSettleIt ?? ''}`.trimEnd();
}

function toTable({ disagree }: Comparison): readonly string[] {
  if (disagree.length === 0) return [];
  const rows = disagree.map(({ topic, stances }) => `| ${topic} | ${stances.length} |`);
  const head = ['| Open matter | Views |', '| --- | --- |'];
  return ['### At a glance', [...head, ...rows].join('\n')];
}
