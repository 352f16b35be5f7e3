import { findSample } from '@quartet/emulators/providers/demo/samples/find-sample.ts';
import { sampleVoices } from '@quartet/emulators/providers/demo/samples/sample.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { routeRows } from '@quartet/worker/providers/rows/route-rows.ts';
import { createAsker } from './ask.ts';
import { openEmbeddedQuartet } from './open-embedded-quartet.ts';

/**
 * Plays a written sample through the product, without the notices of a demo in its answers. A model without a voice in the
 * sample answers as in any demo.
 */
export async function playSample(question: string): Promise<TurnState> {
  const sample = findSample(question);
  if (!sample) throw new Error('There is no such sample.');
  const { emulator, clerk, ctx, url, close } = await openEmbeddedQuartet(
    {},
    { pace: { wordsPerSecond: 0 } },
  );
  try {
    for (const model of sampleVoices) {
      emulator.play(routeRows[model].emulatedAs, {
        kind: 'reasoning',
        task: 'answer',
        text: [sample.answers[model]],
        reasoning: sample.voices[model].reasoning.join('\n\n'),
      });
    }
    const { id: userId } = clerk.createUser({ email: 'sample@example.com' });
    const token = await clerk.mintToken({ userId, origin: url, expiresInSeconds: 600 });
    const response = await createAsker(url, token).ask(sample.question);
    const turnId = response.headers.get('x-turn-id') ?? '';
    await response.text();
    return { ...(await readTurn(ctx.api.stores.turnLog, { turnId, userId })), receipt: null };
  } finally {
    await close();
  }
}
