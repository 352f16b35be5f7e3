import { readFileSync } from 'node:fs';
import path from 'node:path';

const { FAULTS_FOLDER: folder = '', FAULTS_PROCESS: name = '' } = process.env;

const RealDate = Date;
let offsetMs = 0;
const now = () => RealDate.now() + offsetMs;

/** Acts as if somebody had set the clock of the machine. Timers and `performance.now()` are unchanged. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
});

function readOffset(): void {
  offsetMs = Number(readFileSync(path.join(folder, `clock-${name}`), 'utf8'));
  process.stdout.write(`the clock is off by ${offsetMs} ms\n`);
}

process.on('SIGUSR2', readOffset);
