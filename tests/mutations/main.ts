import { availableParallelism } from 'node:os';
import path from 'node:path';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { patience } from '../support/patience.ts';
import { exitOnSignals } from '../support/undo-at-exit.ts';
import { copyCheckout } from './copy-checkout.ts';
import { type Mutation, withoutGuard } from './mutation.ts';
import { mutations } from './mutations.ts';
import { runTests } from './run-tests.ts';

const { values } = readArguments({
  script: 'test:mutations',
  about:
    'Takes away one guard of the product after the other, in copies of the checkout, and sees whether a test fails. Exit codes: 0 all are held, 1 one is not.',
  options: {
    only: { type: 'string', default: '', value: 'WORD', about: 'guards whose name has the word' },
    list: { type: 'boolean', default: false, about: 'prints the guards alone' },
  },
});
const wanted = mutations.filter(({ guard }) => guard.includes(values.only));
const print = (line: string) => process.stdout.write(`${line}\n`);

exitOnSignals();

if (values.list) {
  for (const { guard, file, test } of wanted) print(`${guard}\n  ${file} ← ${test}`);
} else {
  process.exitCode = (await tryAll()) ? 0 : 1;
}

async function tryAll(): Promise<boolean> {
  const startedAt = Date.now();
  const checkout = path.resolve(import.meta.dirname, '../..');
  const copy = await copyCheckout(checkout);
  if (!(await isSound(copy))) return false;
  const left = [...wanted];
  let held = 0;
  const work = async (root: string) => {
    for (let next = left.shift(); next; next = left.shift()) {
      if (await isHeld(root, next)) held += 1;
    }
  };
  const others = Array.from({ length: availableParallelism() - 1 }, async () =>
    work(await copyCheckout(checkout)),
  );
  await Promise.all([work(copy), ...others]);
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  print(`${held} of ${wanted.length} guards are held, ${seconds} s`);
  return held > 0 && held === wanted.length;
}

/** A test that fails on the product itself says nothing about a guard. */
async function isSound(root: string): Promise<boolean> {
  const files = [...new Set(wanted.map(({ test }) => test))];
  const { passed, failed } = await runTests(root, files);
  print(`without a mutation: ${passed.length} tests passed, ${failed.length} failed`);
  for (const name of failed) print(`  ${name}`);
  return failed.length === 0;
}

async function isHeld(root: string, mutation: Mutation): Promise<boolean> {
  const startedAt = Date.now();
  await using _ = await withoutGuard(root, mutation);
  // A test that hangs without its guard has failed, and soon.
  const soon = ['--bail=1', `--testTimeout=${patience.poll}`];
  const { passed, failed } = await runTests(root, [mutation.test], ...soon);
  const [first] = failed;
  const verdict = first !== undefined ? 'held' : passed.length > 0 ? 'SURVIVED' : 'NOT RUN';
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  print(`${verdict.padEnd(8)} ${`${seconds} s`.padStart(5)}  ${mutation.guard}`);
  print(`                ${first ?? mutation.test}`);
  return first !== undefined;
}
