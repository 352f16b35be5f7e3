import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';

const web = path.resolve(import.meta.dirname, '../../web');

/** Exports that reveal a model's name, mark or tint even in a blind turn. */
const tells: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['the tables of names and looks', /\b(?:tabLabels|shortNames|modelRows|modelLooks|tintOf)\b/],
  ['the name under which an answer came', /(?<!labelOf\(\w+, )\banswer\??\.label\b/],
  ['a tint by the key of a model', /\bdata-model=\{(?!(?:\w+\.)?toneOf\()/],
  ['true names within a turn', /\btrueNames\b/],
  ['the chat as it is', /\b(?:chat|useChat\(\))\.store\b/],
  [
    'a name written out',
    RegExp(`\\b(?:${modelKeys.map((model) => shortNames[model]).join('|')})\\b`),
  ],
];

/** Files that may use them, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'ui/models/names.ts': 'is the source',
  'ui/models/model-looks.tsx': 'is the table of looks',
  'ui/models/model-styles.ts': 'writes the tints of all models',
  'ui/models/quartet-mark.tsx': 'draws all models as one',
  'shell/offer-feedback.tsx': 'asks whether a turn is running',
  'shell/header/demo-chip.tsx': 'names the key of each model',
  'shell/header/hosts-table.tsx': 'names whom the hosts serve, not who wrote what',
  'shell/page-user.ts': 'keeps the ids of turns, and brings them back',
  'shell/pages/conversation.tsx': 'reveals',
  'shell/restore-kept.ts': 'brings a chat back, blind turns as they were asked',
  'shell/sample/sample-card.tsx': 'shows an example, never blind',
  'shell/session.tsx': 'asks whether a turn is running',
  'chat/blind/create-blind.tsx': 'has the name of the consensus from it',
  'chat/blind/hide-names.ts': 'looks for the names to hide',
  'chat/state/blind.ts': 'chooses the names of a turn',
  'chat/state/chat-context.tsx': 'shows the chat to all others',
  'chat/transport/fold-frame.ts': 'takes the sentence of the API off a text',
  'chat/welcome.tsx': 'shows the panel before there is a turn',
};

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

async function findTelling(): Promise<readonly string[]> {
  const files = await readdir(web, { recursive: true });
  const own = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^(?:node_modules|dist)\//.test(file),
  );
  const found = await Promise.all(
    own.map(async (file) => {
      const text = withoutComments(await readFile(path.join(web, file), 'utf8'));
      return tells.filter(([, tell]) => tell.test(text)).map(([what]) => `${file}: ${what}`);
    }),
  );
  return found.flat();
}

test('only the source of names knows the names and looks of models', async () => {
  const telling = await findTelling();
  const isAllowed = (found: string) => Object.hasOwn(allowed, found.slice(0, found.indexOf(':')));
  expect(telling.filter((found) => !isAllowed(found))).toEqual([]);
  const files = new Set(telling.map((found) => found.slice(0, found.indexOf(':'))));
  expect([...files].toSorted()).toEqual(Object.keys(allowed).toSorted());
});
