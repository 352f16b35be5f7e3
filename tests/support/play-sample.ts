import { findSample } from '@quartet/emulators/providers/demo/samples/find-sample.ts';
import { sampleVoices } from '@quartet/emulators/providers/demo/samples/sample.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { isFields } from '@quartet/shared/protocol/is-fields.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { routeRows } from '@quartet/worker/providers/rows/route-rows.ts';
import { createAsker } from './ask.ts';
import { openEmbeddedQuartet } from './open-embedded-quartet.ts';

/**
 * Plays a written sample through the product, without the notices of a demo in its answers. A model without a voice in the
 * sample answers as in any demo. The same sample gives the same state each time.
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
    const state = await readTurn(ctx.api.stores.turnLog, { turnId, userId });
    return inPanelOrder({ ...state, receipt: null });
  } finally {
    await close();
  }
}

/** Sorts citations and links by the panel, because each turn shuffles the models. Lists of anything else keep their order. */
function inPanelOrder<T>(value: T): T {
  const sort = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(sort).toSorted(byModel);
    if (!isFields(each)) return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, sort(inner)]));
  };
  return sort(value) as T;
}

function byModel(one: unknown, other: unknown): number {
  const [before, after] = [one, other].map(toPlace);
  if (!before || !after) return 0;
  return (
    before.rank - after.rank || before.start - after.start || (before.url < after.url ? -1 : 1)
  );
}

function toPlace(each: unknown) {
  if (!isFields(each)) return null;
  const { model, models, start, url } = each;
  const [first] = Array.isArray(models) ? (models as unknown[]) : [model];
  const rank = modelKeys.findIndex((key) => key === first);
  return rank === -1 ? null : { rank, start: Number(start ?? 0), url: JSON.stringify(url ?? '') };
}
