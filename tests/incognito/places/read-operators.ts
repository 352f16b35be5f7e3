import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { allQueueNames } from '@quartet/shared/jobs/queues.ts';
import { type Piece, type Place, toPiece } from './place.ts';
import { readPage } from './read-http.ts';

const run = promisify(execFile);
const command = path.resolve(import.meta.dirname, '../../../ops/main.ts');

const board = '/queues/api';
const pages = [
  '/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/controls',
  '/queues',
  '/users',
  `${board}/redis/stats`,
  `${board}/job-schedulers`,
];

interface Operated {
  readonly listOrigins: () => readonly string[];
  readonly listUsers: () => readonly string[];
}

/** What operators see of each of these processes: every page, of each job and user too, and what the command prints. */
export function createOperatorsPlace(name: string, { listOrigins, listUsers }: Operated): Place {
  return {
    name,
    async read() {
      const users = listUsers();
      const pieces = await Promise.all(listOrigins().map((origin) => readOrigin(origin, users)));
      return pieces.flat();
    },
  };
}

async function readOrigin(origin: string, users: readonly string[]): Promise<readonly Piece[]> {
  const files = users.map((user) => `/users?user=${user}`);
  const pieces = [
    ...(await Promise.all([...pages, ...files].map((page) => readPage(origin + page)))),
    await readCommand(origin, ['show']),
    ...(await Promise.all(users.slice(-1).map((user) => readCommand(origin, ['user', user])))),
  ];
  for (const queue of allQueueNames) pieces.push(...(await readQueue(origin + board, queue)));
  return pieces;
}

async function readQueue(url: string, queue: string): Promise<readonly Piece[]> {
  const list = await readPage(`${url}/queues?activeQueue=${queue}&status=latest`);
  const ids = [...list.bytes.toString().matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
  const parts = ids.flatMap((id) => ['', '/logs', '/flow'].map((part) => `${id}${part}`));
  const jobs = await Promise.allSettled(
    [...parts, 'metrics'].map((part) => readPage(`${url}/queues/${queue}/${part}`)),
  );
  // A job may end meanwhile.
  return [list, ...jobs.flatMap((job) => (job.status === 'fulfilled' ? [job.value] : []))];
}

async function readCommand(origin: string, words: readonly string[]): Promise<Piece> {
  const env = { PATH: process.env['PATH'], OPS_PORT: new URL(origin).port };
  const { stdout, stderr } = await run(process.execPath, [command, ...words], { env });
  return toPiece(`npm run ops -- ${words.join(' ')} at ${origin}`, `${stdout}\n${stderr}`);
}
