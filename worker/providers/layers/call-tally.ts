import { type Prompt, ProviderError, type Usage } from '../language-model.ts';
import type { AnswerPart } from '../panel.ts';
import { estimateTokens } from './estimate-tokens.ts';

const tokensPerImage = 1_500;

/** Counts what a call used: as reported by the provider at its end, otherwise as estimated from characters. */
export interface CallTally {
  add(part: AnswerPart): void;
  /** `error`: what the call failed with. Null when the provider refused it, or was not reached, and so bills nothing. */
  usage(error?: unknown): Usage | null;
}

export function createCallTally(prompt: Prompt): CallTally {
  let reported: Usage | null = null;
  let outputTokens = 0;
  let hasBegun = false;
  return {
    add(part) {
      if (part.type === 'model' || part.type === 'without') return;
      hasBegun = true;
      if (part.type === 'finish') reported = part.usage;
      else if ('text' in part) outputTokens += estimateTokens(part.text);
    },
    usage(error) {
      if (!hasBegun && isUnbilled(error)) return null;
      const inputTokens = estimateInput(prompt);
      // A call that was cut off, aborted or timed out is billed too, but reports nothing.
      if (!reported?.outputTokens && !reported?.inputTokens) {
        return { inputTokens, outputTokens: Math.ceil(outputTokens) };
      }
      // Whatever a provider reports, it has read the question.
      return { ...reported, inputTokens: reported.inputTokens || inputTokens };
    },
  };
}

/** An error status in place of a reply, or no connection. Whatever else happens, the question had been sent. */
function isUnbilled(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false;
  return error.details.status !== undefined || error.details.unsent === true;
}

/** Estimates the tokens that a provider reads before it writes a word. */
export function estimateInput({ system = '', messages }: Prompt): number {
  const texts = messages.reduce(
    (sum, { text, task = '' }) => sum + estimateTokens(text) + estimateTokens(task),
    estimateTokens(system),
  );
  const images = messages.reduce((sum, message) => sum + (message.images?.length ?? 0), 0);
  return Math.ceil(texts) + images * tokensPerImage;
}
