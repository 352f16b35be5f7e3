import { ProviderError } from '../language-model.ts';
import { toMachineWord } from './machine-word.ts';

/** An end that is none of those that we know to be good: the answer may be cut off, and a second try may be whole. */
export function toInterruption(raw: string): ProviderError {
  const code = toMachineWord(raw);
  return new ProviderError('interrupted', { retryable: true, ...(code && { code }) });
}

/** `length`, `model_length`, `max_tokens`: the names differ, and say the same. */
export function isLengthLimit(raw: string): boolean {
  return /length|max_(output_|completion_)?tokens/i.test(raw);
}
