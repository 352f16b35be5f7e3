import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Answers } from './ask-panel.ts';

/** Three times as long: the same shape in other words, so that nothing is said twice. */
export function lengthen(answers: Answers): Answers {
  return Object.fromEntries(
    modelKeys.map((model) => {
      const text = answers[model] ?? '';
      return [model, [text, toOther(text), toOther(toOther(text))].join('\n\n')];
    }),
  );
}

function toOther(text: string): string {
  return text.replace(/(\p{L})(\p{L}+)(\p{L}{2})/gu, '$1$3$2');
}
