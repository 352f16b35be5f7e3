import type { Logger } from './logger.ts';

/** Logs one safe line and exits with code 1; Node would print the whole error. Returns how to remove the handlers. */
export function crashOnUncaught(logger: Logger): () => void {
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
