import { type DestinationStream, pino } from 'pino';
import { joinLines } from './join-lines.ts';
import { toSafeFields } from './to-safe-fields.ts';

/** Fields first, then a constant sentence. Neither may hold content. */
type Write = (fields: object, message: string) => void;

export interface Logger {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
  fatal: Write;
}

export interface LoggerOptions {
  readonly service: string;
  readonly level: string;
  readonly destination?: DestinationStream;
  /** Returns the id of the trace under way, for lines about a turn or a job. */
  readonly traceId?: () => string | undefined;
}

/** Warnings and errors are written at once, other lines a moment later, and all before an exit. */
export function createLogger(given: LoggerOptions): Logger {
  const { service, level, destination, traceId: readTraceId } = given;
  const options = { level, base: { service }, formatters: { level: toLevelLabel } };
  const lines = destination ? undefined : joinLines(createStandardOutput());
  const target = pino(options, destination ?? lines);
  const writeAs =
    (name: keyof Logger): Write =>
    (fields, message) => {
      // pino would otherwise use an error's message as that of the line.
      if (target.isLevelEnabled(name)) {
        const traceId = isOfTurn(fields) ? readTraceId?.() : undefined;
        target[name]({ ...(traceId && { traceId }), ...toSafeFields(fields) }, '%s', message);
        if (isUrgent[name]) lines?.flush();
      }
    };
  return {
    debug: writeAs('debug'),
    info: writeAs('info'),
    warn: writeAs('warn'),
    error: writeAs('error'),
    fatal: writeAs('fatal'),
  };
}

const isUrgent: Readonly<Record<keyof Logger, boolean>> = {
  debug: false,
  info: false,
  warn: true,
  error: true,
  fatal: true,
};

function createStandardOutput(): (text: string) => void {
  const output = pino.destination({ dest: 1, sync: true });
  return (text) => void output.write(text);
}

/** Tells lines about a turn or a job from others, which may run within a trace by chance, as timers of several turns do. */
function isOfTurn(fields: object): boolean {
  return 'turnId' in fields || 'jobId' in fields;
}

function toLevelLabel(level: string): object {
  return { level };
}
