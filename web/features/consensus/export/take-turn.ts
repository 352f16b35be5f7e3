import { copyText } from '../../../lib/copy-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { createLazy } from '../../../lib/use-lazy.ts';
import type { ExportTurn } from './exported-turn.ts';

const writer = createLazy(() => import('./to-markdown.ts'));
const sharer = createLazy(() => import('./share-verdict.ts'));

/** Starts to load what copying, downloading and sharing need. */
export function prepareTaking(): void {
  void Promise.all([writer.load(), sharer.load()]).catch(() => undefined);
}

/** Shares the verdict by the device. */
export async function shareVerdict(exportTurn: ExportTurn): Promise<void> {
  await (await sharer.load()).shareVerdict(await exportTurn());
}

/** Copies the verdict alone. */
export async function copyVerdict(exportTurn: ExportTurn): Promise<void> {
  await (await sharer.load()).copyVerdict(await exportTurn());
}

/** Copies the whole turn: the question, the consensus with its citations, and every answer. */
export async function copyTurn(exportTurn: ExportTurn): Promise<void> {
  const { markdown, toHtml } = (await writer.load()).createDocument(await exportTurn());
  await copyText(markdown, await toHtml());
}

/** Saves the same as a Markdown file. */
export async function downloadTurn(exportTurn: ExportTurn): Promise<void> {
  const { fileName, markdown } = (await writer.load()).createDocument(await exportTurn());
  saveFile(fileName, new Blob([markdown], { type: 'text/markdown;charset=utf-8' }));
}
