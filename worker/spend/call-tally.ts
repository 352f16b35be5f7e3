import type { Prompt, Usage } from '../providers/language-model.ts';
import type { AnswerPart } from '../providers/panel.ts';

const charactersPerToken = 4;
const tokensPerImage = 1_500;

/** What one call used: as the provider reports it at the end, or else as its characters tell. */
export interface CallTally {
  add(part: AnswerPart): void;
  /** Null when the provider never began: then it bills nothing. */
  usage(): Usage | null;
}

export function createCallTally(prompt: Prompt): CallTally {
  let reported: Usage | null = null;
  let characters = 0;
  let hasBegun = false;
  return {
    add(part) {
      if (part.type === 'model') return;
      hasBegun = true;
      if (part.type === 'finish') reported = part.usage;
      else if ('text' in part) characters += part.text.length;
    },
    usage() {
      if (!hasBegun) return null;
      // A call that was cut or aborted is billed all the same, but reports nothing.
      const isReported = reported !== null && reported.inputTokens + reported.outputTokens > 0;
      return isReported ? reported : estimateUsage(prompt, characters);
    },
  };
}

/** What a prompt and so many characters of reply come to. */
export function estimateUsage({ system = '', messages }: Prompt, outputCharacters: number): Usage {
  const texts = messages.reduce((sum, { text }) => sum + text.length, system.length);
  const images = messages.reduce((sum, message) => sum + (message.images?.length ?? 0), 0);
  return {
    inputTokens: Math.ceil(texts / charactersPerToken) + images * tokensPerImage,
    outputTokens: Math.ceil(outputCharacters / charactersPerToken),
  };
}
