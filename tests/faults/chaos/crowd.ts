import { once } from 'node:events';
import type { Recorder } from '../recorder/create-recorder.ts';

/** People who ask again and again, each as soon as the question before is over. */
export interface Crowd {
  /** Resolves once everybody has asked the last question. */
  stop(): Promise<void>;
}

const manyCredits = 100_000;

export async function gatherCrowd(recorder: Recorder, users: number): Promise<Crowd> {
  const stop = new AbortController();
  const stopped = once(stop.signal, 'abort');
  const people = await Promise.all(
    Array.from({ length: users }, () => recorder.signUp(manyCredits)),
  );
  const asking = people.map(async (person, index) => {
    while (!stop.signal.aborted) {
      const { over } = recorder.ask(person, { way: index % 2 === 0 ? 'socket' : 'sse' });
      await Promise.race([over, stopped]);
    }
  });
  return {
    async stop() {
      stop.abort();
      await Promise.all(asking);
    },
  };
}
