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
  'models/names.ts': 'is the source',
  'models/model-looks.tsx': 'is the table of looks',
  'models/model-styles.ts': 'writes the tints of all models',
  'models/quartet-mark.tsx': 'draws all models as one',
  'app/feedback/offer-feedback.tsx': 'asks whether a turn is running',
  'app/header/demo-chip.tsx': 'names the key of each model',
  'app/header/hosts-table.tsx': 'names whom the hosts serve, not who wrote what',
  'app/page-user.ts': 'keeps the ids of turns, and brings them back',
  'app/pages/conversation.tsx': 'reveals',
  'app/restore-kept.ts': 'brings a chat back, blind turns as they were asked',
  'app/sample/sample-card.tsx': 'shows an example, never blind',
  'app/session.tsx': 'asks whether a turn is running',
  'features/chat/blind/create-blind.tsx': 'has the name of the consensus from it',
  'features/chat/blind/hide-names.ts': 'looks for the names to hide',
  'features/chat/state/blind.ts': 'chooses the names of a turn',
  'features/chat/state/chat-context.tsx': 'shows the chat to all others',
  'features/chat/transport/fold-frame.ts': 'takes the sentence of the API off a text',
  'features/chat/welcome.tsx': 'shows the panel before there is a turn',
};

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

async function findTelling(): Promise<readonly string[]> {
  const files = await readdir(web, { recursive: true });
  const own = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^(?:gallery|node_modules|dist)\//.test(file),
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
