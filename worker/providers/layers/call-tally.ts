import type { Prompt, Usage } from '../language-model.ts';
import type { AnswerPart } from '../panel.ts';

const charactersPerToken = 4;
const tokensPerImage = 1_500;

/** Counts what a call used: as reported by the provider at its end, otherwise as estimated from characters. */
export interface CallTally {
  add(part: AnswerPart): void;
  /** Null when the provider never began, and so bills nothing. */
  usage(): Usage | null;
}

export function createCallTally(prompt: Prompt): CallTally {
  let reported: Usage | null = null;
  let characters = 0;
  let hasBegun = false;
  return {
    add(part) {
      if (part.type === 'model' || part.type === 'without') return;
      hasBegun = true;
      if (part.type === 'finish') reported = part.usage;
      else if ('text' in part) characters += part.text.length;
    },
    usage() {
      if (!hasBegun) return null;
      // A call that was cut off or aborted is billed too, but reports nothing.
      const isReported = reported !== null && reported.inputTokens + reported.outputTokens > 0;
      return isReported ? reported : estimateUsage(prompt, characters);
    },
  };
}

function estimateUsage({ system = '', messages }: Prompt, outputCharacters: number): Usage {
  const texts = messages.reduce(
    (sum, { text, task = '' }) => sum + text.length + task.length,
    system.length,
  );
  const images = messages.reduce((sum, message) => sum + (message.images?.length ?? 0), 0);
  return {
    inputTokens: Math.ceil(texts / charactersPerToken) + images * tokensPerImage,
    outputTokens: Math.ceil(outputCharacters / charactersPerToken),
  };
}
