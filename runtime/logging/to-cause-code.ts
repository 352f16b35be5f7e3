/** First words of Redis' replies that say what is wrong. The words after them may contain a command. */
const redisWords = new Set(
  (
    'ASK BUSY CLUSTERDOWN CROSSSLOT EXECABORT LOADING MASTERDOWN MISCONF MOVED NOAUTH NOPERM NOREPLICAS NOSCRIPT OOM ' +
    'READONLY UNBLOCKED WRONGPASS WRONGTYPE'
  ).split(' '),
);

/** Messages of drivers about a server that does not answer, which have no code. */
const timeouts = new Set([
  'Command timed out',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
]);

/**
 * The code that names a failure without any of its words: the first word of a Redis reply, a SQLSTATE (`28P01`), a code
 * of the system (`ECONNREFUSED`), or `TIMEOUT`. Undefined where there is none.
 */
export function toCauseCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const word = /^[A-Z]{3,16}(?= |$)/.exec(error.message)?.[0];
  if (error.name === 'ReplyError' && word && redisWords.has(word)) return word;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && /^[A-Z0-9_]{3,40}$/.test(code)) return code;
  return error.name === 'TimeoutError' || timeouts.has(error.message) ? 'TIMEOUT' : undefined;
}
