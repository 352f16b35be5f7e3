const brand =
  '(?:chat\\s?gpt|gpt(?:-?\\d[\\w.]*)?|claude(?:\\s+(?:opus|sonnet|haiku)(?:\\s+\\d[\\d.]*)?)?|gemini(?:\\s+\\d[\\w.]*)?(?:\\s+(?:pro|flash|ultra))?|grok(?:[\\s-]\\d[\\w.]*)?|bard|copilot|llama|mistral|deepseek|qwen)';
const vendor = '(?:open\\s?ai|anthropic|google(?:\\s+deepmind)?|deepmind|x\\.?ai|meta|microsoft)';

const speaking = new RegExp(
  `\\b(i['’]?m|i am|my name is|speaking as|written by|answer(?:ed)? by)\\s+(?:an?\\s+)?${brand}\\b`,
  'giu',
);
const acting = new RegExp(`\\bas\\s+${brand}(?=\\s*,|\\s+i\\b)`, 'giu');
const maker = new RegExp(`\\b(trained|made|built|created|developed)\\s+by\\s+${vendor}\\b`, 'giu');
const signature = new RegExp(`^([\\s*_—–-]*)${brand}([\\s*_]*)$`, 'gimu');

/** Takes out who an answer says it is: authorship is told by code, and a name invites favour. */
export function scrubSelfIdentification(text: string): string {
  return text
    .replace(speaking, '$1 an AI model')
    .replace(acting, 'as an AI model')
    .replace(maker, '$1 by its maker')
    .replace(signature, '$1an AI model$2');
}
