import { Redis } from 'ioredis';
import { countHit, type FaultAction, readArmedFault } from './armed-fault.ts';
import { type CallName, type FaultPoint, faultPoints } from './fault-points.ts';

interface Call {
  readonly name: CallName;
  readonly when: FaultPoint['when'];
  readonly args: readonly unknown[];
}

const folder = process.env['FAULTS_FOLDER'] ?? '';
const own = process.argv[1]?.includes('/api/') ? 'api' : 'worker';

const pointsHere = Object.entries<FaultPoint>(faultPoints).filter(([, point]) => point.in === own);

/** Carries out the faults that are armed for the points that this call passes. */
export async function passPoints({ name, when, args }: Call): Promise<void> {
  for (const [key, point] of pointsHere) {
    if (point.call !== name || point.when !== when) continue;
    if (point.isHit && !point.isHit(args)) continue;
    const armed = readArmedFault(folder);
    if (armed?.point !== key) continue;
    if (armed.hits.includes(countHit(folder, armed))) await act(armed.action);
  }
}

async function act(action: FaultAction): Promise<void> {
  switch (action.kind) {
    case 'kill':
      process.kill(process.pid, 'SIGKILL');
      return block(60_000);
    case 'stop':
      return void process.kill(process.pid, 'SIGSTOP');
    case 'block':
      return block(action.ms);
    case 'empty': {
      const redis = new Redis(action.url);
      await redis.flushall();
      redis.disconnect();
    }
  }
}

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
