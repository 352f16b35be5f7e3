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
  `${board}/redis/stats`,
  `${board}/job-schedulers`,
];

/** What operators see of each of these processes: every page, the board's of each job included, and the command. */
export function createOperatorsPlace(name: string, listOrigins: () => readonly string[]): Place {
  return {
    name,
    async read() {
      const pieces = await Promise.all(listOrigins().map(readOrigin));
      return pieces.flat();
    },
  };
}

async function readOrigin(origin: string): Promise<readonly Piece[]> {
  const pieces = [
    ...(await Promise.all(pages.map((page) => readPage(origin + page)))),
    await readCommand(origin),
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

async function readCommand(origin: string): Promise<Piece> {
  const env = { PATH: process.env['PATH'], OPS_PORT: new URL(origin).port };
  const { stdout, stderr } = await run(process.execPath, [command, 'show'], { env });
  return toPiece(`npm run ops at ${origin}`, `${stdout}\n${stderr}`);
}
