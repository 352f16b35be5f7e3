import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { isModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { readCheckedRoutes } from '@quartet/worker/check/check-providers.ts';
import { recordRoute } from './record-route.ts';

const usage = `node --env-file=.env dev/tools/record/main.ts MODEL NAME [--search] [QUESTION]
  MODEL      one of ${modelKeys.join(', ')}, with its key in the environment
  NAME      of the file: tests/recorded/PROVIDER.NAME.txt
  --search  with web search\n`;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { search: { type: 'boolean', default: false } },
});
const [model, name, question = 'Why is the sky blue? Three sentences.'] = positionals;
if (!isModelKey(model) || !name || !/^[\w-]+$/.test(name)) {
  process.stderr.write(usage);
  process.exit(2);
}
const { config } = readEnvironmentOrExit(readCheckedRoutes);
const asked = { question, webSearch: flags.search };
const { provider, payloads } = await recordRoute(config, model, asked);
const folder = path.join(import.meta.dirname, '../../../tests/recorded');
await mkdir(folder, { recursive: true });
const file = path.join(folder, `${provider}.${name}.txt`);
await writeFile(file, `${payloads.join('\n')}\n`);
process.stdout.write(`${payloads.length} payloads, scrubbed: ${path.relative('.', file)}\n`);
