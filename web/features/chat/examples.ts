import { draftStore } from './question-box/draft.ts';

/** The demo has written answers to exactly these. What is shown of a question are words of it. */
export const examples = [
  {
    shown: 'Intermittent fasting',
    question: 'Is intermittent fasting better than simply eating less?',
  },
  {
    shown: 'Remove duplicates',
    question: 'How do I remove duplicates from a Python list and keep the order?',
  },
  {
    shown: 'Three days in Lisbon',
    question: 'Plan three days in Lisbon for two people who love food',
  },
  { shown: '9.11 or 9.9?', question: 'Which number is larger, 9.11 or 9.9?' },
  { shown: 'Lie to a friend', question: 'Is it ever right to lie to a friend to be kind?' },
  { shown: 'Electric or a hybrid?', question: 'Should my next car be electric or a hybrid?' },
] as const;

/** Puts a question into the field, where it waits to be sent. */
export function takeExample(question: string): void {
  draftStore.setState((draft) => ({ ...draft, text: question }));
  document.querySelector<HTMLTextAreaElement>('form textarea')?.focus();
}
