/** One answer of another model inside a prompt. */
export interface WrappedAnswer {
  readonly id: string;
  readonly text: string;
}

const wrappedAnswer = /<answer-([0-9a-f]+) id="([A-Z])"[^>]*>([\s\S]*?)<\/answer-\1>/g;

/**
 * Finds answers of the form `<answer-NONCE id="A">…</answer-NONCE>`, in the order of the prompt; the nonce is hex. A
 * prompt's rules may show the form itself, so the longest text of an id is taken.
 */
export function findWrappedAnswers(text: string): readonly WrappedAnswer[] {
  const answers = new Map<string, string>();
  for (const [, , id = '', content = ''] of text.matchAll(wrappedAnswer)) {
    const trimmed = content.trim();
    if (trimmed.length >= (answers.get(id) ?? '').length) answers.set(id, trimmed);
  }
  return [...answers].map(([id, content]) => ({ id, text: content }));
}
