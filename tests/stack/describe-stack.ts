import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { type Asker, createAsker } from '../support/ask.ts';
import type { Stack, StartStack } from './stack.ts';

/** The stack that runs while tests do, and the people who ask it. */
export interface RunningStack {
  readonly name: string;
  readonly stack: Stack;
  /** Somebody new, with one credit. */
  signUp(api?: string): Promise<Asker>;
}

/** Starts one stack for all of these promises: they are the same wherever Quartet runs. */
export function describeStack(
  name: string,
  start: StartStack,
  promises: readonly ((running: RunningStack) => void)[],
): void {
  describe(`on ${name}`, () => {
    let started: Stack | undefined;
    let users = 0;
    const running: RunningStack = {
      name,
      get stack() {
        if (!started) throw new Error('The stack runs only while tests do.');
        return started;
      },
      async signUp(api = running.stack.apis[0]) {
        return createAsker(api, await running.stack.tokenOf(`user_${name}_${++users}`));
      },
    };
    beforeAll(async () => {
      started = await start();
    });
    afterAll(() => started?.close());
    beforeEach(() => running.stack.emulator.reset());
    for (const describePromises of promises) describePromises(running);
  });
}
