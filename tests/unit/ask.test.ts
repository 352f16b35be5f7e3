import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPrograms, type Programs, sampleQuestion } from '../support/open-programs.ts';

let quartet: Programs;
beforeAll(async () => {
  quartet = await openPrograms();
});
afterAll(() => quartet.close());

const file = path.resolve(import.meta.dirname, '../../dev/tools/ask.ts');

function run(args: readonly string[], settings: Readonly<Record<string, string>>) {
  const env = { PATH: process.env['PATH'], QUARTET_URL: quartet.url, ...settings };
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

test('prints the text with its disagreements, or the whole reply', async () => {
  const { key } = await quartet.createPerson('quartet_value');
  const settings = { QUARTET_API_KEY: key.secret };
  const printed = await run([sampleQuestion], settings);
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  expect(printed.stdout).toContain('**Where the models disagree**');
  const { code, stdout } = await run(['--json', sampleQuestion], settings);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', quartet: { charged: 1 } });
});

test.each([[], ['--loud', 'How?'], ['How', 'is it?']])(
  'explains its usage when it is called with %j',
  async (...args) => {
    const { code, stdout, stderr } = await run(args, { QUARTET_API_KEY: 'ak_x' });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('See: npm run ask -- --help');
  },
);

test('says on stderr why there is no answer', async () => {
  const refused = await run(['How?'], { QUARTET_API_KEY: 'ak_x' });
  expect(refused).toEqual({ code: 1, stdout: '', stderr: 'The API key is not valid.\n' });
  const settings = { QUARTET_API_KEY: 'ak_x', QUARTET_URL: 'http://localhost:1' };
  const { code, stderr } = await run(['--json', 'How?'], settings);
  expect([code, stderr]).toEqual([1, 'Nobody answers at http://localhost:1.\n']);
});
