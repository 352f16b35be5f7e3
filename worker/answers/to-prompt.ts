import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { Prompt, PromptMessage } from '../providers/language-model.ts';
import { quoteConsensus } from './quote-consensus.ts';

export function toPrompt(question: Question, model: ModelKey, now: Date): Prompt {
  return {
    system: answerRules(now),
    messages: joinTurns([
      ...question.history[model].map(toPromptMessage),
      toQuestionMessage(question),
    ]),
    webSearch: question.webSearch,
  };
}

/** Drops empty messages and joins the neighbours: providers refuse empty messages and want the two sides to take turns. */
function joinTurns(messages: readonly PromptMessage[]): readonly PromptMessage[] {
  const joined: PromptMessage[] = [];
  for (const message of messages) {
    const { role, text, images = [] } = message;
    const last = joined.at(-1);
    if (text.trim() === '' && images.length === 0) continue;
    if (last?.role === role) joined[joined.length - 1] = joinMessages(last, message);
    else joined.push(message);
  }
  return joined;
}

function joinMessages(one: PromptMessage, other: PromptMessage): PromptMessage {
  const text = [one.text, other.text].filter((words) => words.trim() !== '').join('\n\n');
  const images = [...(one.images ?? []), ...(other.images ?? [])];
  return { role: other.role, text, ...(images.length > 0 && { images }) };
}

function toQuestionMessage(question: Question): PromptMessage {
  const { images } = question;
  const text = [quoteConsensus(question), question.text].filter(Boolean).join('\n\n');
  return { role: 'user', text, ...(images.length > 0 && { images }) };
}

function toPromptMessage({ role, content }: Question['history'][ModelKey][number]): PromptMessage {
  return { role, text: content };
}

function answerRules(now: Date): string {
  return [
    `The current date is ${now.toISOString().slice(0, 10)}.`,
    'Answer the question directly: the answer first, then what supports it.',
    'Answer in the language of the question. Say so when you are not sure.',
    'Write Markdown. Put code into fenced blocks that name their language.',
    'Write mathematics as LaTeX: $…$ within a line, $$…$$ for a block.',
  ].join('\n');
}
