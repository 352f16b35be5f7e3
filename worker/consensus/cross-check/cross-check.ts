import { ProviderError } from '../../providers/language-model.ts';
import type { CallLimits, ModelSlot } from '../../providers/panel.ts';
import type { ComposingBrief } from '../brief/create-brief.ts';
import { type AddedLines, readAdded, readVerdicts, type Verdicts } from './read-verdicts.ts';
import {
  type CheckedClaim,
  crossCheckRules,
  listPairs,
  writeCrossCheck,
} from './write-cross-check.ts';

interface CrossCheck {
  readonly checker: ModelSlot;
  readonly brief: ComposingBrief;
  readonly claims: readonly CheckedClaim[];
}

export interface Checked {
  readonly verdicts: Verdicts;
  readonly added: AddedLines;
}

export const unchecked: Checked = { verdicts: new Map(), added: new Map() };

/** A reply of verdicts is short. */
const longestReply = 20_000;

/**
 * Asks a model whether claims follow from what they cite. Throws `ProviderError` when the call fails, or the signal's
 * reason.
 */
export async function crossCheck(
  { checker, brief, claims }: CrossCheck,
  limits: CallLimits,
): Promise<Checked> {
  const asked = listPairs(claims);
  if (asked.length === 0) return unchecked;
  const prompt = {
    system: crossCheckRules,
    messages: [{ role: 'user' as const, text: writeCrossCheck(brief, claims) }],
    webSearch: false,
    effort: 'low' as const,
  };
  let reply = '';
  for await (const part of checker.openAnswer(prompt, limits)) {
    if (part.type === 'finish' && part.reason === 'refused') {
      throw new ProviderError('content_refused');
    }
    if (part.type === 'text-delta') reply += part.text;
    if (reply.length > longestReply) break;
  }
  limits.signal.throwIfAborted();
  const verdicts = readVerdicts(reply, asked);
  return { verdicts, added: readAdded(reply, verdicts) };
}
