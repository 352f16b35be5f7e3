import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Stance } from '@quartet/shared/protocol/consensus-parts.ts';
import { isMade } from '@quartet/shared/protocol/outcomes.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { marks } from '../../ui/lib/strings.ts';
import { toPlainWords } from '../../ui/markdown/plain-words.ts';
import { writeMarkdown } from '../../ui/markdown/write-markdown.ts';
import type { Names } from '../../ui/models/names.ts';
import {
  createCheckRemark,
  describeBasis,
  describeEmpty,
  type LineCheck,
  nameAlone,
  type ShownConsensus,
} from '../describe-lines.ts';
import {
  describeBase,
  describeBasedOn,
  describeOutcome,
  describeSuspicious,
} from '../describe-outcome.ts';
import { listModels, listPoints, nameDispute, nameModels, sortLines } from '../lines.ts';
import { strings } from '../strings.ts';
import { describeNote, describeText, listNotes, type SentenceNote } from '../text/notes.ts';
import type { ExportedTurn } from './exported-turn.ts';
import { escapeWords, type Footnotes } from './footnotes.ts';
import { wordStance, wordVerdict } from './word-verdict.ts';

/** Writes the consensus with its citations and lists, or why there is none. */
export function writeConsensus(turn: ExportedTurn, footnotes: Footnotes): readonly string[] {
  const { consensus, names } = turn;
  const cited = { footnotes, names };
  return [
    `## ${names.labelOf('consensus')}`,
    ...describeHead(turn).map(toRemark),
    ...writeVerdict(consensus, cited),
    writeText(consensus, cited),
    ...describeText(consensus).map(toRemark),
    ...writeLines(consensus, cited),
    toRemark(
      isNotCompared(consensus)
        ? strings.noPointsToList
        : describeBasis(consensus).join(marks.space),
    ),
  ];
}

function isNotCompared({ outcome, lines, compared }: ConsensusState): boolean {
  return outcome === 'complete' && lines.length === 0 && !compared;
}

const toRemark = (words: string): string => (words === '' ? '' : `*${words}*`);

/** Describes above the text whether it is complete, which models it is based on, and who combined it. */
function describeHead(turn: ExportedTurn): readonly string[] {
  const { consensus, cited, answered, broken, names } = turn;
  const { basedOn, missing, partial, suspicious, composer, outcome } = consensus;
  const isWhole = outcome === 'complete' && !broken;
  const said = { consensus, answered, broken, names, charged: null, refusal: null };
  const isPart = basedOn.length > 1 && missing.length + partial.length > 0;
  const lacking = { missing, partial, answers: cited };
  return [
    ...(isWhole ? [] : [describeOutcome(said).title]),
    ...(isPart ? [marks.labelled(describeBase(consensus), describeBasedOn(lacking, names))] : []),
    ...(basedOn.length > 1 && suspicious.length > 0 ? [describeSuspicious(suspicious, names)] : []),
    ...(isWhole && composer ? [strings.combinedByModel(names.shortNameOf(composer))] : []),
  ];
}

/** Writes the text. At the end of each sentence, it adds references to its citations and to remarks about it. */
function writeText(consensus: ConsensusState, { footnotes, names }: Cites): string {
  const { disagreements } = sortLines(consensus.lines);
  const topics = new Map(disagreements.map((line) => [line.id, toPlainWords(nameDispute(line))]));
  const toMark = (note: SentenceNote) => {
    const disputed = note.disputes.flatMap((id) => topics.get(id) ?? []);
    const cites = footnotes.cite(note.cites);
    const remarks = [
      ...describeNote(note, consensus, names),
      ...disputed.map((topic) => strings.disputedTopic(topic)),
    ];
    const marks = remarks.map((words) => footnotes.remark(escapeWords(words)));
    return { at: note.at, mark: cites + marks.join('') };
  };
  const { text, links } = consensus;
  return writeMarkdown(text, {
    partOf: 'consensus',
    links,
    marks: listNotes(consensus).map(toMark),
  });
}

interface Cites {
  readonly footnotes: Footnotes;
  readonly names: Names;
}

const toWords = (markdown: string): string => escapeWords(toPlainWords(markdown));

/** Writes the points of the comparison, each with its models and citations. */
function writeLines(
  consensus: ShownConsensus,
  { footnotes: { cite }, names }: Cites,
): readonly string[] {
  const { lines, basedOn, question = 'open' } = consensus;
  const { agreements, disagreements, only, fallen } = listPoints(consensus);
  const empty = describeEmpty(consensus);
  const toRemark = createCheckRemark(lines, true);
  const remark = ({ check }: { readonly check: LineCheck }) =>
    toRemark(check) && ` *${marks.inBrackets(toRemark(check))}*`;
  const toWhose = (models: readonly ModelKey[]) =>
    models.length === 0
      ? ''
      : ` ${marks.inBrackets(
          marks.labelled(
            strings.ofModels(models.length, Math.max(basedOn.length, models.length)),
            nameModels(models, names),
          ),
        )}`;
  const agreed = agreements.map(
    (line) =>
      `- ${toWords(line.point)}${toWhose(listModels(line.cites))}${cite(line.cites)}${remark(line)}`,
  );
  const toStance = (stance: Stance) => `- ${wordStance(stance, { names, toWords, cite }).text}`;
  const disputed = disagreements.flatMap((line) =>
    line.topic === ''
      ? line.stances.map(toStance)
      : [
          `- **${toWords(line.topic)}**${remark(line)}`,
          ...line.stances.map((stance) => `  ${toStance(stance)}`),
          ...(line.settledBy ? [`  - ${strings.whatWouldSettle} ${toWords(line.settledBy)}`] : []),
        ],
  );
  const alone = only.map(
    (line) =>
      `- ${marks.labelled(nameModels(listModels(line.cites), names), toWords(line.point))}${cite(line.cites)}${remark(line)}`,
  );
  const apart = writeList(nameAlone(consensus), alone, '');
  const fell = fallen.map(({ point, cites }) => `- ${toWords(point)}${cite(cites)}`);
  return [
    ...(isMade(question) ? apart : []),
    ...writeList(strings.whereAgree, agreed, empty.agreements),
    ...writeList(strings.whereDisagree, disputed, empty.disagreements),
    ...(isMade(question) ? [] : apart),
    ...(fell.length > 0
      ? [`### ${strings.didNotHold(fell.length)}`, strings.nobodySaysThis, fell.join('\n')]
      : []),
  ];
}

function writeVerdict(consensus: ShownConsensus, cites: Cites): readonly string[] {
  const { shared, sayers, split, sides } = wordVerdict(consensus, toWording(cites));
  return [
    shared === '' ? '' : `**${shared}** ${sayers}`,
    split,
    sides.map(({ text }) => `- ${text}`).join('\n'),
  ];
}

const toWording = ({ footnotes: { cite }, names }: Cites) => ({ names, toWords, cite });

function writeList(title: string, lines: readonly string[], none: string): readonly string[] {
  if (lines.length === 0 && none === '') return [];
  return [`### ${title}`, lines.length > 0 ? lines.join('\n') : `*${none}*`];
}
