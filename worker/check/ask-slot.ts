import type { OptionalPart } from '../providers/call/optional-parts.ts';
import type { Prompt } from '../providers/language-model.ts';
import type { ModelSlot } from '../providers/panel.ts';

/** What a slot said to one question of the check. */
export interface Reply {
  readonly text: string;
  readonly hasReasoning: boolean;
  readonly sources: number;
  readonly firstWordMs: number | null;
  /** The name under which the provider really answered, where it is another one. */
  readonly servedAs: string | null;
  readonly without: readonly OptionalPart[];
}

const patienceMs = 120_000;

/** Asks one question. Throws `ProviderError`. */
export async function askSlot(
  slot: ModelSlot,
  prompt: Pick<Prompt, 'messages'> & Partial<Prompt>,
): Promise<Reply> {
  const startedAt = performance.now();
  const reply = { text: '', hasReasoning: false, sources: 0 };
  let firstWordMs: number | null = null;
  let servedAs: string | null = null;
  const without: OptionalPart[] = [];
  const parts = slot.openAnswer(
    { webSearch: false, effort: 'low', ...prompt },
    {
      signal: AbortSignal.timeout(2 * patienceMs),
      deadlineAt: Date.now() + patienceMs,
      userId: 'check',
    },
  );
  for await (const part of parts) {
    if (part.type === 'text-delta') {
      firstWordMs ??= Math.round(performance.now() - startedAt);
      reply.text += part.text;
    } else if (part.type === 'reasoning-delta') reply.hasReasoning = true;
    else if (part.type === 'source') reply.sources += 1;
    else if (part.type === 'without') without.push(part.part);
    else if (part.type === 'model' && part.askedFor !== undefined) servedAs = part.label;
  }
  return { ...reply, firstWordMs, servedAs, without };
}
