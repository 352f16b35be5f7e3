/**
 * Time limits of the tests in milliseconds. Only a hanging test reaches them, so they cost nothing, and a machine that
 * is ten times slower still passes.
 */
export const patience = {
  /** One test or one hook, by project. */
  unit: 240_000,
  services: 240_000,
  faults: 900_000,
  browser: 300_000,
  /** A condition that is polled. */
  poll: 60_000,
  /** One call to Chromium: a click, a navigation, an element that appears. */
  page: 90_000,
  /** Everything that a test file closes at its end; ioredis alone waits two seconds for a hung server. */
  closing: 10_000,
  /** A server's start, or the whole run of a program. */
  program: 90_000,
  /** A container's start, with all that the engine has to do for it. */
  container: 180_000,
  /** An installed program's reply to a question about its state or version. */
  reply: 30_000,
  pull: 180_000,
  install: 900_000,
} as const;
