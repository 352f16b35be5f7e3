import { type Prompt, ProviderError, type Usage } from '../language-model.ts';
import type { AnswerPart } from '../panel.ts';

const tokensPerImage = 1_500;

/** Counts what a call used: as the provider reports it at the end, or else as estimated from characters. */
export class CallTally {
  /** Estimated number of tokens that the provider reads before it writes. */
  readonly inputTokens: () => number;
  #reported: Usage | null = null;
  #outputTokens = 0;
  #hasBegun = false;

  constructor(prompt: Prompt) {
    let estimated: number | undefined;
    this.inputTokens = () => (estimated ??= estimateInput(prompt));
  }

  add(part: AnswerPart): void {
    if (part.type === 'model' || part.type === 'without') return;
    this.#hasBegun = true;
    if (part.type === 'finish') this.#reported = part.usage;
    else if ('text' in part) this.#outputTokens += estimateTokens(part.text);
  }

  /** `error`: what the call failed with. Null if the provider refused the call or was not reached, because it then bills nothing. */
  usage(error?: unknown): Usage | null {
    const reported = this.#reported;
    if (!this.#hasBegun && isUnbilled(error)) return null;
    // A call that was cut off, aborted or timed out is also billed, but reports no usage.
    if (!reported?.outputTokens && !reported?.inputTokens) {
      return { inputTokens: this.inputTokens(), outputTokens: Math.ceil(this.#outputTokens) };
    }
    // The provider has read the question, whatever it reports.
    return { ...reported, inputTokens: reported.inputTokens || this.inputTokens() };
  }
}

/** The reply was an error status, or there was no connection. In all other cases, the question has been sent and is billed. */
function isUnbilled(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false;
  return error.details.status !== undefined || error.details.unsent === true;
}

function estimateInput({ system = '', messages }: Prompt): number {
  const texts = messages.reduce(
    (sum, { text, task = '' }) => sum + estimateTokens(text) + estimateTokens(task),
    estimateTokens(system),
  );
  const images = messages.reduce((sum, message) => sum + (message.images?.length ?? 0), 0);
  return Math.ceil(texts) + images * tokensPerImage;
}

/**
 * Estimates the tokens of a text by its scripts, in quarters of a token. In o200k_base, a token covers 4 Latin characters, about 2 of
 * Cyrillic, Greek, Arabic, Hebrew, Indic scripts or Thai, or one of Han, Kana or Hangul. Other vocabularies need at least as many
 * tokens. A character is a UTF-16 unit, so an emoji counts as two.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let at = 0; at < text.length; at += 1) quarters += toQuarters(text.charCodeAt(at));
  return quarters / 4;
}

function toQuarters(unit: number): number {
  if (unit < 0x03_70) return 1;
  return unit < 0x2e_80 ? 2 : 4;
}
