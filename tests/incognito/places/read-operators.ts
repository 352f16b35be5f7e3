import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { allQueueNames } from '@quartet/shared/jobs/queues.ts';
import { type Piece, type Place, toPiece } from './place.ts';
import { readPage } from './read-http.ts';

const run = promisify(execFile);
const command = path.resolve(import.meta.dirname, '../../../ops/main.ts');

const board = '/queues/api';
/** The id of a job begins with that of its turn. */
const turnIdLength = 22;

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
  /** OPS_TOKEN, if the ports require it. */
  readonly token?: string;
}

/** Reads what operators see of these processes: every page, also of each job and user, and the command's output. */
export function createOperatorsPlace(
  name: string,
  { listOrigins, listUsers, token }: Operated,
): Place {
  return {
    name,
    async read() {
      const users = listUsers();
      const pieces = await Promise.all(
        listOrigins().map((url) => readOrigin({ url, token }, users)),
      );
      return pieces.flat();
    },
  };
}

interface Origin {
  readonly url: string;
  readonly token: string | undefined;
}

async function readOrigin(origin: Origin, users: readonly string[]): Promise<readonly Piece[]> {
  const read = (path: string) => readPage(origin.url + path, origin.token);
  const files = users.map((user) => `/users?user=${user}`);
  const pieces = [
    ...(await Promise.all([...pages, ...files].map(read))),
    await readCommand(origin, ['show']),
    ...(await Promise.all(users.slice(-1).map((user) => readCommand(origin, ['user', user])))),
  ];
  for (const queue of allQueueNames) pieces.push(...(await readQueue(read, queue)));
  return pieces;
}

async function readQueue(
  read: (path: string) => Promise<Piece>,
  queue: string,
): Promise<readonly Piece[]> {
  const list = await read(`${board}/queues?activeQueue=${queue}&status=latest`);
  const ids = [...list.bytes.toString().matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
  const parts = ids.flatMap((id) => ['', '/logs', '/flow'].map((part) => `${id}${part}`));
  const stories = ids.map((id = '') => `/turns/${id.slice(0, turnIdLength)}`);
  const paths = [...parts, 'metrics'].map((part) => `${board}/queues/${queue}/${part}`);
  const jobs = await Promise.allSettled([...paths, ...stories].map(read));
  // A job may have ended meanwhile.
  return [list, ...jobs.flatMap((job) => (job.status === 'fulfilled' ? [job.value] : []))];
}

async function readCommand({ url, token }: Origin, words: readonly string[]): Promise<Piece> {
  const own = { OPS_PORT: new URL(url).port, ...(token && { OPS_TOKEN: token }) };
  const env = { PATH: process.env['PATH'], ...own };
  const { stdout, stderr } = await run(process.execPath, [command, ...words], { env });
  return toPiece(`npm run ops -- ${words.join(' ')} at ${url}`, `${stdout}\n${stderr}`);
}
