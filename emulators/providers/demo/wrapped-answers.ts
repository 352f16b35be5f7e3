/** One answer of another model inside a prompt. */
export interface WrappedAnswer {
  readonly id: string;
  readonly text: string;
}

const WRAPPED = /<answer-([0-9a-f]+) id="([A-D])"[^>]*>([\s\S]*?)<\/answer-\1>/g;

/** The answers of the form `<answer-NONCE id="A">…</answer-NONCE>`, in the order of the prompt; the nonce is hex. */
export function findWrappedAnswers(text: string): readonly WrappedAnswer[] {
  return [...text.matchAll(WRAPPED)].map(([, , id = '', content = '']) => ({
    id,
    text: content.trim(),
  }));
}
