import { type DestinationStream, pino } from 'pino';
import { toSafeFields } from './to-safe-fields.ts';

/** Fields first, then a sentence that is written in the code: content goes into neither. */
type Write = (fields: object, message: string) => void;

export interface Logger {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
  fatal: Write;
}

export interface LoggerOptions {
  /** The process that logs: `api`, `worker`. */
  readonly service: string;
  /** Least level that is written. */
  readonly level: string;
  /** Standard output, unless a test listens. */
  readonly destination?: DestinationStream;
}

/**
 * Writes one JSON line for each event, synchronously: the last line before an exit arrives. pino is kept inside: by
 * itself it would take an error's message for the line's own.
 */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  const options = { level, base: { service }, formatters: { level: toLevelLabel } };
  const target = pino(options, destination ?? pino.destination({ dest: 1, sync: true }));
  const writeAs =
    (name: keyof Logger): Write =>
    (fields, message) => {
      if (target.isLevelEnabled(name)) target[name](toSafeFields(fields), '%s', message);
    };
  return {
    debug: writeAs('debug'),
    info: writeAs('info'),
    warn: writeAs('warn'),
    error: writeAs('error'),
    fatal: writeAs('fatal'),
  };
}

function toLevelLabel(level: string): object {
  return { level };
}
