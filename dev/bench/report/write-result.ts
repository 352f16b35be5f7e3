import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeRun } from './describe-run.ts';

export interface Result {
  /** Also the name of its files. */
  readonly figure: string;
  readonly title: string;
  /** In Markdown, without the title. */
  readonly text: string;
  readonly plot?: string;
}

const folder = path.resolve(import.meta.dirname, '../results');

/** Prints a result, and keeps it with when, where and of what it was taken. */
export async function writeResult({ figure, title, text, plot }: Result): Promise<void> {
  const picture = plot === undefined ? [] : [`![${title}](${figure}.svg)`];
  const parts = [`# ${title}`, `${describeRun(new Date())}.`, ...picture, text];
  const page = `${parts.join('\n\n')}\n`;
  process.stdout.write(page);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${figure}.md`), page);
  if (plot !== undefined) await writeFile(path.join(folder, `${figure}.svg`), plot);
}
