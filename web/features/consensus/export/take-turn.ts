import { copyText } from '../../../lib/copy-text.ts';
import { createLazy } from '../../../lib/use-lazy.ts';
import type { ExportTurn } from './exported-turn.ts';

const writer = createLazy(() => import('./to-markdown.ts'));

/** Starts to load what copying and downloading need. */
export function prepareTaking(): void {
  void writer.load().catch(() => undefined);
}

/** Copies the whole turn: the question, the consensus with its citations, and every answer. */
export async function copyTurn(exportTurn: ExportTurn): Promise<void> {
  const { markdown, toHtml } = (await writer.load()).createDocument(await exportTurn());
  await copyText(markdown, await toHtml());
}

/** Saves the same as a Markdown file. */
export async function downloadTurn(exportTurn: ExportTurn): Promise<void> {
  const { fileName, markdown } = (await writer.load()).createDocument(await exportTurn());
  saveFile(fileName, markdown);
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
