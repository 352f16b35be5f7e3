import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { strings as feedback } from '../../web/account/feedback/strings.ts';
import { strings as conversation } from '../../web/chat/conversation-strings.ts';
import { strings as consensus } from '../../web/consensus/strings.ts';
import { strings as shell } from '../../web/shell/strings.ts';

const page = path.resolve(import.meta.dirname, '../../docs/specification.md');

/** Words of the page that the specification does not have. */
const ownWords = [
  shell.askNext,
  shell.chatCleared,
  shell.demo,
  shell.undo,
  conversation.compare,
  conversation.cutOff,
  conversation.declined,
  conversation.noAnswer,
  conversation.stop,
  consensus.didNotHold(1).replace(' (1)', ''),
  consensus.onlyOneSaid,
  feedback.submit,
];

test('the list of departures has every control and name of ours, in the words of the page', async () => {
  const [, section = ''] = (await readFile(page, 'utf8')).split('\n## Where we differ\n');
  const departures = [...section.matchAll(/^\| (.+?) \| /gm)].map(([, first = '']) => first);
  const quoted = departures.flatMap((departure) =>
    [...departure.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words),
  );
  expect(ownWords.filter((words) => !quoted.includes(words))).toEqual([]);
  const specified = ['Best of All Models', 'Complete', 'Submit & Get 10 Credits'];
  expect(quoted.filter((words) => ![...ownWords, ...specified].includes(words))).toEqual([]);
});
