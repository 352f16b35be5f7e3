import type { ClockReading, StoreFacts } from '@quartet/stores/read-store-facts.ts';

type Found = readonly (string | false | null)[];

export function findWrongSettings({ kind, settings, layoutProblem }: StoreFacts): Found {
  if (kind === 'database') return [findOldVersion(settings['server_version'], '14')];
  const { redis_version, maxmemory_policy: policy, maxmemory } = settings;
  return [
    layoutProblem,
    findOldVersion(redis_version, '6.2'),
    policy !== 'noeviction' && `throws keys away when it is full (${policy}): set noeviction`,
    maxmemory === '0' && 'has no maxmemory: the system may end it before it refuses',
  ];
}

function findOldVersion(version = '', least: string): string | false {
  const isOld = version.localeCompare(least, 'en', { numeric: true }) < 0;
  return isOld && `is of version ${version}: ${least} at least is needed`;
}

/** The ledger and the queues must be kept; content must never reach a disk. */
export function findWrongDisks({ kind, settings }: StoreFacts): Found {
  const { fsync, synchronous_commit: commit, aof_enabled: appends, save } = settings;
  switch (kind) {
    case 'database':
      return [
        fsync === 'off' && 'may lose everything with its machine: set fsync on',
        commit === 'off' && 'may lose credits with its process: set synchronous_commit on',
      ];
    case 'queues':
      return [appends !== '1' && 'loses its jobs with its process: set appendonly yes'];
    case 'content':
      return [
        appends === '1' && 'writes sealed content to its disk: set appendonly no',
        save !== '' && 'writes sealed content to its disk: set save ""',
      ];
  }
}

const clockMs = 5_000;

/** A wrong clock lets tokens, webhooks and deadlines fail. */
export function findWrongClock({ at, asked, heard }: ClockReading): string | false {
  const passed = heard - asked;
  const difference = Math.round(Math.abs(at - asked - passed / 2));
  const isWrong = difference >= clockMs + passed;
  return isWrong && `has a clock that differs from this one by ${Math.round(difference / 1_000)} s`;
}
