import { limits } from '@quartet/shared/domain/limits.ts';
import type { ContentRedis } from './open-content-redis.ts';

/** `queues` holds jobs, counts and what operators have set; `content` holds turn logs and questions. */
export type LayoutKind = 'queues' | 'content';

export interface Layout {
  /** Counts up with each change that a process of the version before could misread. */
  readonly version: number;
  /** The oldest version whose processes may run at the same time as this one. */
  readonly beside: number;
}

/** How this program lays out keys, and what they hold. */
const layouts: Readonly<Record<LayoutKind, Layout>> = {
  queues: { version: 1, beside: 1 },
  content: { version: 1, beside: 1 },
};

/** A layout ends with what it laid out; queues outlive their processes. */
const lifeSeconds = { queues: null, content: limits.undeliveredSeconds } as const;

const toKey = (kind: LayoutKind) => `${kind}:layout`;

/**
 * Stamps a Redis that has no layout, and raises the stamp of an older one if this program may share it. Resolves to null, or to the
 * reason why the program may not use it; nothing is written then. Each call renews the lifetime of the stamp.
 */
export async function stampLayout(
  redis: ContentRedis,
  kind: LayoutKind,
  own: Layout = layouts[kind],
): Promise<string | null> {
  const key = toKey(kind);
  const stamp = (await redis.get(key)) ?? (await redis.set(key, toStamp(own), 'NX', 'GET'));
  const known = parseStamp(stamp) ?? own;
  const problem = findMismatch(kind, own, known);
  if (problem) return problem;
  if (own.version > known.version) await redis.set(key, toStamp(own));
  const seconds = lifeSeconds[kind];
  if (seconds !== null) await redis.expire(key, seconds);
  return null;
}

/** Like `stampLayout`, without writing. */
export async function findLayoutProblem(
  redis: ContentRedis,
  kind: LayoutKind,
): Promise<string | null> {
  const known = parseStamp(await redis.get(toKey(kind)));
  return known && findMismatch(kind, layouts[kind], known);
}

/** The newer of the two versions decides whether they may run together. */
function findMismatch(kind: LayoutKind, own: Layout, known: Layout): string | null {
  const [newer, older] = own.version > known.version ? [own, known] : [known, own];
  if (older.version >= newer.beside) return null;
  const words = `holds ${kind} of layout ${known.version}, beside which layout ${own.version} of this program may not run`;
  return `${words}: drain the other version first, as CHANGELOG.md says, then delete the key ${toKey(kind)}`;
}

function toStamp({ beside, version }: Layout): string {
  return `${beside}-${version}`;
}

function parseStamp(text: string | null): Layout | null {
  const [, beside, version] = /^(\d+)-(\d+)$/.exec(text ?? '') ?? [];
  return version ? { beside: Number(beside), version: Number(version) } : null;
}
