import { types } from 'node:util';
import { type DestinationStream, pino } from 'pino';
import { toSafeError } from './to-safe-error.ts';

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

/** True for lines about a turn or a job. Other lines may be within a trace by chance, as timers of several turns are. */
function isOfTurn(fields: object): boolean {
  return 'turnId' in fields || 'jobId' in fields;
}

function toLevelLabel(level: string): object {
  return { level };
}

/** Longest delay of a line, and all that a process may lose when it is killed outright. */
const longestMs = 20;

interface JoinedLines {
  write(line: string): void;
  /** Writes at once what has been joined. */
  flush(): void;
  close(): void;
}

/**
 * Writes lines that come soon after one another at once, since every write wakes up whoever reads them. Writes the rest when
 * the process exits.
 */
export function joinLines(write: (lines: string) => void): JoinedLines {
  let lines = '';
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const all = lines;
    lines = '';
    if (all !== '') write(all);
  }

  process.on('exit', flush);
  return {
    write(line) {
      lines += line;
      timer ??= setTimeout(flush, longestMs).unref();
    },
    flush,
    close() {
      process.off('exit', flush);
      flush();
    },
  };
}

const maxDepth = 3;
const maxCharacters = 256;
const errorNames = new Set(['err', 'error']);

/** Fields that would hold content or secrets: their values are never written. */
const redactedNames = new Set(
  (
    'answer args body command content history image images message messages prompt question reasoning stack text ' +
    'apikey authorization cookie email headers password secret token'
  ).split(' '),
);

function toSafeFields(fields: unknown): object {
  if (types.isNativeError(fields) || fields instanceof Error) return { err: toSafeError(fields) };
  const safe = toSafeValue(fields, 0);
  return typeof safe === 'object' && safe !== null ? safe : {};
}

function toSafeValue(value: unknown, depth: number): unknown {
  if (value instanceof Error || types.isNativeError(value)) return toSafeError(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  switch (typeof value) {
    case 'string':
      return value.length > maxCharacters ? `[${value.length} characters]` : value;
    case 'object':
      return value === null ? null : toSafeObject(value, depth);
    case 'bigint':
      return String(value);
    case 'number':
    case 'boolean':
      return value;
    case 'undefined':
      return undefined;
    case 'function':
    case 'symbol':
      return `[${typeof value}]`;
  }
}

function toSafeObject(value: object, depth: number): unknown {
  if (depth >= maxDepth) return '[object]';
  if (Array.isArray(value)) return value.map((item) => toSafeValue(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  // A job, a request, a buffer or a client may hold content.
  if (prototype !== Object.prototype && prototype !== null) return '[object]';
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, toSafeField(name, item, depth)]),
  );
}

function toSafeField(name: string, value: unknown, depth: number): unknown {
  if (redactedNames.has(name.toLowerCase())) return '[redacted]';
  return errorNames.has(name) ? toSafeError(value) : toSafeValue(value, depth + 1);
}
