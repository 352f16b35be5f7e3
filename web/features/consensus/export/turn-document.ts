import type { ExportedTurn } from './exported-turn.ts';
import { toMarkdown } from './to-markdown.ts';
import { nameFile } from './write-time.ts';

/** What draws the page's Markdown, which is loaded by then. */
const loadRenderer = () => import('../../../components/markdown/rendered-markdown.tsx');

export interface TurnDocument {
  readonly fileName: string;
  readonly markdown: string;
  readonly toHtml: () => Promise<string>;
}

export function createDocument(turn: ExportedTurn): TurnDocument {
  const at = new Date();
  const markdown = toMarkdown(turn, at);
  const toHtml = async () => (await loadRenderer()).toHtml(markdown);
  return { fileName: nameFile(at), markdown, toHtml };
}
