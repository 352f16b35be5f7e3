import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder with a `docker` of one shell line, which is deleted when the test ends. */
export function createStandInDocker(line: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-docker-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'docker');
  writeFileSync(program, `#!/bin/sh\n${line}\n`);
  chmodSync(program, 0o755);
  return folder;
}
