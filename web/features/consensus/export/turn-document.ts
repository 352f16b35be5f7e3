import { toHtml } from '../../../components/markdown/to-html.tsx';
import type { ExportedTurn } from './exported-turn.ts';
import { toMarkdown } from './to-markdown.ts';
import { nameFile } from './write-time.ts';

export interface TurnDocument {
  readonly fileName: string;
  readonly markdown: string;
  readonly toHtml: () => string;
}

export function createDocument(turn: ExportedTurn): TurnDocument {
  const at = new Date();
  const markdown = toMarkdown(turn, at);
  return { fileName: nameFile(at), markdown, toHtml: () => toHtml(markdown) };
}
