import type { ConsensusLine, Vote } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { toPlainWords } from '../../../components/markdown/plain-words.ts';
import type { Names } from '../../../models/names.ts';
import { describeEmpty, marksUnchecked } from '../describe-lines.ts';
import { listModels, nameModels } from '../list-models.ts';
import { sortLines } from '../sort-lines.ts';
import { escapeWords } from './escape-words.ts';
import type { Footnotes } from './footnotes.ts';

/** What writes who says something, and where. */
export interface Cites {
  readonly footnotes: Footnotes;
  readonly names: Names;
}

const toWords = (markdown: string): string => escapeWords(toPlainWords(markdown));

/** The points of the comparison, each with whose it is and the words that it rests on. */
export function writeLines(
  consensus: ConsensusState,
  { footnotes: { cite }, names }: Cites,
): readonly string[] {
  const { lines, compared, basedOn } = consensus;
  const { agreements, disagreements, only } = sortLines(lines);
  const empty = describeEmpty(consensus);
  const marking = marksUnchecked(lines);
  const remark = ({ check }: Pick<ConsensusLine, 'check'>) =>
    marking && check !== 'follows' ? ' *(not cross-checked)*' : '';
  const agreed = agreements.map((line) => {
    const models = listModels(line.cites);
    const count = `${models.length} of ${Math.max(basedOn.length, models.length)}`;
    const whose = `${count}: ${nameModels(models, names)}`;
    return `- ${toWords(line.point)} (${whose})${cite(line.cites)}${remark(line)}`;
  });
  const disputed = disagreements.flatMap((line) => [
    `- **${toWords(line.topic)}**${remark(line)}`,
    ...line.stances.map(
      ({ stance, cites }) =>
        `  - ${nameModels(listModels(cites), names)}: ${toWords(stance)}${cite(cites)}`,
    ),
    ...(line.settledBy ? [`  - What would settle it: ${toWords(line.settledBy)}`] : []),
  ]);
  const alone = only.map(
    (line) =>
      `- ${nameModels(listModels(line.cites), names)}: ${toWords(line.point)}${cite(line.cites)}${remark(line)}`,
  );
  return [
    ...writeList('Where Models Agree', agreed, compared ? empty.agreements : ''),
    ...writeList('Where Models Disagree', disputed, compared ? empty.disagreements : ''),
    ...writeList('Also worth knowing', alone, ''),
  ];
}

/** The short answers to a closed question. */
export function writeVotes(
  votes: readonly Vote[],
  { footnotes: { cite }, names }: Cites,
): readonly string[] {
  const counted = votes
    .map((vote) => ({ ...vote, models: listModels(vote.cites) }))
    .sort((one, other) => other.models.length - one.models.length)
    .map(
      ({ answer, cites, models }) =>
        `- ${toWords(answer)}: ${models.length} (${nameModels(models, names)})${cite(cites)}`,
    );
  return writeList('Short answers', counted, '');
}

function writeList(title: string, lines: readonly string[], none: string): readonly string[] {
  if (lines.length === 0 && none === '') return [];
  return [`### ${title}`, lines.length > 0 ? lines.join('\n') : `*${none}*`];
}
