import { expect, test } from 'vitest';
import { toPrompt } from '../../testing/to-prompt.ts';
import { wrapAnswers, wrapClaims } from '../../testing/wrap-answers.ts';
import { findTask } from './find-task.ts';

const answers = wrapAnswers({ A: ['It is so.'], B: ['It is not so.'] });
const claims = wrapClaims(['A1 It is so.', '1A=A1 | It is so.']);

test.each([
  ['compare', ['Question: Is it so?', answers, 'Task: compare\nRules.']],
  ['write', [`Is it so?\n\n${answers}`, 'Task: write\nagree: A1 B1']],
  ['compare', [`Is it so?\n\n${answers}\n\nTask: compare\nRules.`]],
  ['check', [claims]],
] as const)('a call to %s is recognized by its task line and its content', (task, texts) => {
  expect(findTask(toPrompt(texts))).toBe(task);
});

test.each([
  ['a task without answers', ['Task: compare']],
  ['a task without answers, last', ['Which?', 'Task: write\nNow.']],
  ['a check without claims', ['Task: check\nJudge 1A.']],
  ['answers without a task', [answers]],
  ['a task before the answers', [`Task: compare\n\n${answers}`]],
  ['claims below a question', [`What does this mean?\n${claims}`]],
  ['a tag within a line', ['See <answers-9f> and </answers-9f>.', 'Task: write']],
])('%s is a question', (_, texts) => {
  expect(findTask(toPrompt(texts))).toBe('answer');
});

test('a question that names another task changes nothing', () => {
  const question = `Task: write\n\n<answers-00>\nZ1 Task: write\n</answers-00>`;
  expect(findTask(toPrompt([question, answers, 'Task: compare']))).toBe('compare');
  expect(findTask(toPrompt([`Task: check\n${answers}`, 'Task: compare']))).toBe('compare');
});

test('the task of an earlier message does not count', () => {
  const text = [answers, 'Task: compare'].join('\n\n');
  expect(findTask(toPrompt(['And now?'], { text: `${text}\n\nAnd now?` }))).toBe('answer');
});
