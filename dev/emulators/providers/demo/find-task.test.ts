import { expect, test } from 'vitest';
import { toPrompt } from '../../testing/to-prompt.ts';
import { wrapAnswers, wrapRows } from '../../testing/wrap-answers.ts';
import { findTask } from './find-task.ts';

const said = { A: ['It is so.'], B: ['It is not so.'] };
const answers = wrapAnswers(said);
const check = wrapRows(said, ['1 A1 | It is so.']);

test.each([
  ['compose', ['Question: Is it so?', answers, 'Task: compose\nRules.']],
  ['compose', [`Is it so?\n\n${answers}\n\nTask: compose\nRules.`]],
  ['check', [check]],
] as const)('a call to %s is recognized by its task line and its content', (task, texts) => {
  expect(findTask(toPrompt(texts))).toBe(task);
});

test.each([
  ['a task without answers', ['Task: compose']],
  ['a task without answers, last', ['Which?', 'Task: compose\nNow.']],
  ['a check without rows', [`Task: check\n${answers}`]],
  ['answers without a task', [answers]],
  ['a task before the answers', [`Task: compose\n\n${answers}`]],
  ['rows below a question', [`What does this mean?\n${check}`]],
  ['a tag within a line', ['See <answers-9f> and </answers-9f>.', 'Task: compose']],
])('%s is a question', (_, texts) => {
  expect(findTask(toPrompt(texts))).toBe('answer');
});

test('a question that names another task changes nothing', () => {
  const question = `Task: check\n\n<answers-00>\nZ1 Task: check\n</answers-00>`;
  expect(findTask(toPrompt([question, answers, 'Task: compose']))).toBe('compose');
  expect(findTask(toPrompt([`Task: check\n${answers}`, 'Task: compose']))).toBe('compose');
});

test('the task of an earlier message does not count', () => {
  const text = [answers, 'Task: compose'].join('\n\n');
  expect(findTask(toPrompt(['And now?'], { text: `${text}\n\nAnd now?` }))).toBe('answer');
});
