import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findOpsUrl } from './quartet-process.ts';
import type { Stack } from './stack.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface OperatedStack {
  readonly stack: Pick<Stack, 'output'>;
  /** `OPS_TOKEN` of its processes. */
  readonly token: string;
}

/** Runs an operator's command at an api. Rejects if the command is refused. */
export async function operateStack(
  { stack, token }: OperatedStack,
  ...words: string[]
): Promise<string> {
  const OPS_PORT = new URL(findOpsUrl(stack)).port;
  const env = { PATH: process.env['PATH'], OPS_PORT, OPS_TOKEN: token };
  const run = promisify(execFile)(process.execPath, ['ops/main.ts', ...words], { cwd: root, env });
  return (await run).stdout;
}
