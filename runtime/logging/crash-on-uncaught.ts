import type { Logger } from './logger.ts';

/**
 * Ends the process with code 1 on an uncaught error, after one safe line; Node would print the whole error. Returns a
 * function that removes the handlers.
 */
export function crashOnUncaught(logger: Pick<Logger, 'fatal'>): () => void {
  const crash = (err: unknown, message: string): void => {
    try {
      logger.fatal({ err }, message);
    } finally {
      process.exit(1);
    }
  };
  const onException = (error: unknown) => crash(error, 'uncaught exception');
  const onRejection = (reason: unknown) => crash(reason, 'unhandled rejection');
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', onRejection);
  return () => {
    process.off('uncaughtException', onException);
    process.off('unhandledRejection', onRejection);
  };
}
