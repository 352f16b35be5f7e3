import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { isModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { readCheckedSlots } from '@quartet/worker/check/check-providers.ts';
import { recordSlot } from './record-slot.ts';

const usage = `node --env-file=.env tools/record/main.ts SLOT NAME [--search] [QUESTION]
  SLOT      one of ${modelKeys.join(', ')}, with its key in the environment
  NAME      of the file: tests/recorded/WIRE.NAME.txt
  --search  with web search\n`;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { search: { type: 'boolean', default: false } },
});
const [slot, name, question = 'Why is the sky blue? Three sentences.'] = positionals;
if (!isModelKey(slot) || !name || !/^[\w-]+$/.test(name)) {
  process.stderr.write(usage);
  process.exit(2);
}
const { config } = readEnvironmentOrExit(readCheckedSlots);
const { wire, payloads } = await recordSlot(config, slot, { question, webSearch: flags.search });
const folder = path.join(import.meta.dirname, '../../tests/recorded');
await mkdir(folder, { recursive: true });
const file = path.join(folder, `${wire}.${name}.txt`);
await writeFile(file, `${payloads.join('\n')}\n`);
process.stdout.write(`${payloads.length} payloads, scrubbed: ${path.relative('.', file)}\n`);
