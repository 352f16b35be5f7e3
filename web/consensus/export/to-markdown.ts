import { madeByModels } from '@quartet/shared/domain/made-by-models.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { formatIsoTime, formatTime } from '../../ui/lib/format-more.ts';
import { toSourceLink } from '../../ui/lib/parse-link.ts';
import { renderer } from '../../ui/markdown/markdown.tsx';
import { writeMarkdown } from '../../ui/markdown/write-markdown.ts';
import { describeRemark } from '../../ui/models/describe-remark.ts';
import type { Names } from '../../ui/models/names.ts';
import { answerReasonStrings } from '../../ui/models/reason-strings.ts';
import { strings } from '../strings.ts';
import type { ExportedTurn } from './exported-turn.ts';
import { createFootnotes, escapeWords } from './footnotes.ts';
import { tellHosts } from './tell-hosts.ts';
import { writeConsensus } from './write-consensus.ts';

interface TurnDocument {
  readonly fileName: string;
  readonly markdown: string;
  readonly toHtml: () => Promise<string>;
}

const frontMatter = `---\ndigitalSourceType: ${madeByModels}\n---\n\n`;

export function createDocument(turn: ExportedTurn): TurnDocument {
  const at = new Date();
  const body = toMarkdown(turn, at);
  const markdown = turn.demo ? body : frontMatter + body;
  const toHtml = async () => (await renderer.load()).toHtml(body);
  return { fileName: nameFile(at), markdown, toHtml };
}

/** Writes a turn as a document: the question, the consensus with its citations, and all answers. */
export function toMarkdown(turn: ExportedTurn, at: Date): string {
  const footnotes = createFootnotes(turn.cited, turn.names);
  const parts = [
    `# ${strings.question}`,
    toQuotation(writeMarkdown(turn.question, { partOf: 'question' })),
    countImages(turn.images),
    turn.demo ? `*${strings.isDemo}*` : '',
    tellHosts(turn),
    ...writeConsensus(turn, footnotes),
    ...footnotes.list(),
    ...modelKeys.flatMap((model) => writeAnswer(model, turn)),
    '---',
    `*${strings.madeByQuartetAt(formatTime(at))}*`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function toQuotation(text: string): string {
  return text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>');
}

function countImages(images: number): string {
  return images === 0 ? '' : `*${strings.withImages(images)}*`;
}

/** Names the file without revealing its content: "quartet-2026-11-22-1432.md". */
export function nameFile(at: Date): string {
  return `quartet-${formatIsoTime(at).replace(' ', '-').replace(':', '')}.md`;
}

/** Writes an answer with its sources, under the name of the model that really gave it. */
function writeAnswer(
  model: ModelKey,
  { answers, figures, names }: ExportedTurn,
): readonly string[] {
  const answer = answers[model];
  const times = figures(model);
  const end = describeEnd(answer, names.shortNameOf(model));
  return [
    `## ${escapeWords(names.labelOf(model, answer.label))}`,
    times === '' ? '' : `*${times}*`,
    answer.remark === null ? '' : `*${escapeWords(describeRemark(answer.remark))}*`,
    writeMarkdown(answer.text, { partOf: model }),
    end === '' ? '' : `*${end}*`,
    writeSources(answer.sources, names),
  ];
}

function describeEnd({ outcome, reason }: AnswerState, name: string): string {
  if (outcome === 'complete') return '';
  return answerReasonStrings[outcome === 'stopped' ? 'cancelled' : (reason ?? 'interrupted')](name);
}

function writeSources(sources: readonly Source[], { hostOf }: Names): string {
  if (sources.length === 0) return '';
  const lines = sources.map(({ url, title }, index) => {
    const address = toSourceLink(url);
    const host = address && hostOf(address.host);
    const words = escapeWords(title.replaceAll(/\s+/g, ' ') || host || strings.unknownSource);
    const link = address?.host === host ? address : null;
    return `${index + 1}. ${link ? `[${words}](<${link.href}>)` : words}`;
  });
  return strings.sourcesList(lines.join('\n'));
}
