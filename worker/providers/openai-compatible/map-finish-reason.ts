import { isLengthLimit, toInterruption } from '../call/interrupted.ts';
import type { FinishReason } from '../language-model.ts';

const complete = new Set(['stop', 'end_turn', 'stop_sequence', 'eos', 'eos_token', 'complete']);
const refused = /content.?filter|refusal|safety|sensitive|recitation|blocklist|prohibited_content/;

/** Many servers have their own. Throws `interrupted` for what is not known to be good. */
export function mapFinishReason(raw: string): FinishReason {
  const reason = raw.toLowerCase();
  if (complete.has(reason)) return 'complete';
  if (refused.test(reason)) return 'refused';
  if (isLengthLimit(reason)) return 'length';
  throw toInterruption(raw);
}
