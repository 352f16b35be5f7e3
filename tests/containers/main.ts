import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { parse } from 'yaml';
import { hasImage, pullImage } from '../support/setup/docker.ts';
import { exitOnSignals } from '../support/undo-at-exit.ts';
import { findCompose, read, run } from './engine.ts';
import { listPromises } from './promises/list-promises.ts';
import { startStack } from './start-stack.ts';
import { type ComposeFile, isTested } from './tested-compose.ts';

const { values } = readArguments({
  script: 'test:containers',
  about:
    'Builds the image, starts docker-compose.yml with it and checks the promises of the containers. Exit codes: 0 all kept, 1 one broken, 3 there is no engine, no Docker Compose or no base image.',
  options: {
    only: { type: 'string', default: '', value: 'WORD', about: 'promises whose name has the word' },
    built: { type: 'boolean', default: false, about: 'takes the image of the last run' },
  },
});
const root = path.resolve(import.meta.dirname, '../..');
const { only } = values;
const image = 'quartet:containers';
const say = (line: string) => process.stdout.write(`${line}\n`);

exitOnSignals();
process.exitCode = await test().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  return 1;
});

async function test(): Promise<number> {
  const compose = findCompose();
  if (!compose) {
    say('Not tested: no Docker engine answers, or Docker Compose is not there.');
    return 3;
  }
  const [baseImage = '', ...others] = await listImages();
  const missing = await pullMissing([baseImage, ...others]);
  if (missing.length > 0) {
    say(`Not tested: there is no image ${missing.join(', ')}, nor a registry that has it.`);
    return 3;
  }
  if (!values.built) await build(baseImage);
  const begun = Date.now();
  await using stack = await startStack({ compose, image, baseImage }).then((started) => ({
    ...started,
    [Symbol.asyncDispose]: () => started.close(),
  }));
  say(`started in ${Math.round((Date.now() - begun) / 1_000)} s`);
  let failed = 0;
  const promises = listPromises().filter(({ promise }) => promise.includes(only));
  for (const each of promises) {
    try {
      say(`yes  ${each.promise} (${await each.keep(stack)})`);
    } catch (error) {
      failed += 1;
      say(`NO   ${each.promise}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  say(`${promises.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Resolves to the images that are not available. */
async function pullMissing(images: readonly string[]): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const name of images) if (!hasImage(name) && !(await pullImage(name))) missing.push(name);
  return missing;
}

/** Lists the base of the product's image and the images that run next to it. */
async function listImages(): Promise<readonly string[]> {
  const dockerfile = await readFile(path.join(root, 'Dockerfile'), 'utf8');
  const file = await readFile(path.join(root, 'docker-compose.yml'), 'utf8');
  const { services } = parse(file, { merge: true }) as ComposeFile;
  const [, base = ''] = /^FROM (\S+)/m.exec(dockerfile) ?? [];
  const beside = Object.entries(services).filter(([name, { build }]) => isTested(name) && !build);
  return [base, ...new Set(beside.map(([, service]) => service.image))];
}

/** Uses the network of the machine, since only that may reach the package registry. */
async function build(baseImage: string): Promise<void> {
  const begun = Date.now();
  await run(['docker', 'build', '--force-rm', '--network', 'host', '--tag', image, root]);
  const [own = 0, base = 0] = await Promise.all([image, baseImage].map(readSize));
  const seconds = Math.round((Date.now() - begun) / 1_000);
  say(`built in ${seconds} s, ${Math.round((own - base) / 1_000_000)} MB more than its base`);
}

async function readSize(name: string): Promise<number> {
  return Number(await read(['docker', 'image', 'inspect', '--format', '{{.Size}}', name]));
}
