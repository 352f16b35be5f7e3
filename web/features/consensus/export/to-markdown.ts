import { madeByModels } from '@quartet/shared/domain/made-by-models.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { strings } from '../strings.ts';
import { embedText } from './embed-text.ts';
import type { ExportedTurn } from './exported-turn.ts';
import { createFootnotes } from './footnotes.ts';
import { tellHosts } from './tell-hosts.ts';
import { writeAnswer } from './write-answer.ts';
import { writeConsensus } from './write-consensus.ts';

/** The page has usually loaded it already. */
const loadRenderer = () => import('../../../components/markdown/rendered-markdown.tsx');

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
  const toHtml = async () => (await loadRenderer()).toHtml(body);
  return { fileName: nameFile(at), markdown, toHtml };
}

/** Writes a turn as a document: the question, the consensus with its citations, and every answer. */
export function toMarkdown(turn: ExportedTurn, at: Date): string {
  const footnotes = createFootnotes(turn.cited, turn.names);
  const parts = [
    strings.questionHeading,
    toQuotation(embedText(turn.question, { name: 'question' })),
    countImages(turn.images),
    turn.demo ? `*${strings.isDemo}*` : '',
    tellHosts(turn),
    ...writeConsensus(turn, footnotes),
    ...footnotes.list(),
    ...modelKeys.flatMap((model) => writeAnswer(model, turn)),
    '---',
    strings.madeByQuartetAt(writeTime(at)),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function toQuotation(text: string): string {
  return text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>');
}

function countImages(images: number): string {
  if (images === 0) return '';
  return images === 1 ? strings.withImage : strings.withImages(images);
}

/** The local time as "2026-11-22 14:32". */
function writeTime(at: Date): string {
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-');
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** Names the file without a hint at its content: "quartet-2026-11-22-1432.md". */
export function nameFile(at: Date): string {
  return `quartet-${writeTime(at).replace(' ', '-').replace(':', '')}.md`;
}

const pad = (part: number): string => String(part).padStart(2, '0');
