import { limits } from './limits.ts';

interface Message {
  readonly role: string;
  readonly content: string;
}

/** Keeps the newest messages of one model that a request may have. What is left of a cut list starts with a question. */
export function keepNewest<Kept extends Message>(messages: readonly Kept[]): readonly Kept[] {
  let characters = 0;
  let first = messages.length;
  while (first > 0 && messages.length - first < limits.historyMessages) {
    characters += messages[first - 1]?.content.length ?? 0;
    if (characters > limits.historyCharacters) break;
    first -= 1;
  }
  if (first === 0) return messages;
  while (messages[first]?.role === 'assistant') first += 1;
  return messages.slice(first);
}
