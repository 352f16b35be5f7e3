import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { toLinkOwners, toPage } from '../../../components/markdown/allowed-links.ts';
import { toPlainWords } from '../../../components/markdown/plain-words.ts';
import { parseLink } from '../../../lib/parse-link.ts';
import { describeBasis } from '../describe-lines.ts';
import { describeBasedOn, describeSuspicious } from '../describe-missing.ts';
import { describeDoubts, describeText } from '../describe-note.ts';
import { describeOutcome } from '../describe-outcome.ts';
import { listNotes, type SentenceNote } from '../sentence-notes.ts';
import { sortLines } from '../sort-lines.ts';
import { embedText } from './embed-text.ts';
import { escapeWords } from './escape-words.ts';
import type { ExportedTurn } from './exported-turn.ts';
import type { Footnotes } from './footnotes.ts';
import { placeMarks } from './place-marks.ts';
import { writeLines, writeVotes } from './write-lines.ts';

/** The consensus with its citations and its lists, or why there is none. */
export function writeConsensus(turn: ExportedTurn, footnotes: Footnotes): readonly string[] {
  const { consensus, names } = turn;
  const cited = { footnotes, names };
  return [
    `## ${names.labelOf('consensus')}`,
    ...describeHead(turn).map(toRemark),
    writeText(consensus, footnotes),
    ...describeText(consensus).map(toRemark),
    ...writeVotes(consensus.votes, cited),
    ...writeLines(consensus, cited),
    toRemark(isNotCompared(consensus) ? notCompared : describeBasis(consensus).join(' ')),
  ];
}

const notCompared = 'The answers could not be compared, so no points are listed.';

function isNotCompared({ outcome, lines, compared }: ConsensusState): boolean {
  return outcome === 'complete' && lines.length === 0 && !compared;
}

const toRemark = (words: string): string => (words === '' ? '' : `*${words}*`);

/** What is said above the text: that it is not whole, whom it rests on, and who combined it. */
function describeHead(turn: ExportedTurn): readonly string[] {
  const { consensus, cited, answered, broken, names } = turn;
  const { basedOn, missing, partial, suspicious, composer, outcome } = consensus;
  const isWhole = outcome === 'complete' && !broken;
  const said = { consensus, answered, broken, names, charged: null, refusal: null };
  const total = missing.length === 0 ? '' : ` of ${modelKeys.length}`;
  const isPart = basedOn.length > 1 && missing.length + partial.length > 0;
  const lacking = { missing, partial, answers: cited };
  return [
    ...(isWhole ? [] : [describeOutcome(said).title]),
    ...(isPart ? [`Based on ${basedOn.length}${total}: ${describeBasedOn(lacking, names)}`] : []),
    ...(basedOn.length > 1 && suspicious.length > 0 ? [describeSuspicious(suspicious, names)] : []),
    ...(isWhole && composer ? [`Combined by ${names.shortNameOf(composer)}.`] : []),
  ];
}

/** The text with a reference at the end of each sentence to what it rests on, and to what is doubtful about it. */
function writeText(consensus: ConsensusState, footnotes: Footnotes): string {
  const pages = toLinkOwners(consensus.links.map(({ url }) => ({ url, owners: [] })));
  const { disagreements } = sortLines(consensus.lines);
  const topics = new Map(disagreements.map(({ id, topic }) => [id, toPlainWords(topic)]));
  const toMark = (note: SentenceNote) => {
    const disputed = note.disputes.flatMap((id) => topics.get(id) ?? []);
    const cites = footnotes.cite(note.cites);
    const remarks = [...describeDoubts(note), ...disputed.map((topic) => `Disputed: ${topic}`)];
    const marks = remarks.map((words) => footnotes.remark(escapeWords(words)));
    return { at: note.at, mark: cites + marks.join('') };
  };
  return embedText(consensus.text, {
    name: 'consensus',
    allows: (url) => {
      const link = parseLink(url);
      return link !== null && pages.has(toPage(link.href));
    },
    edit: (tree) => placeMarks(tree, listNotes(consensus).map(toMark)),
  });
}
