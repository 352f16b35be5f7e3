import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Sentences that readers stumbled over, each with the better one. An ellipsis is a value, or words that were never wrong. */
const better: Readonly<Record<string, string>> = {
  'They split on': 'They disagree on one thing: whether the hours… · They give different answers.',
  'Different answers:': 'They give different answers.',
  'We found nothing they split on': 'No disagreements found.',
  'No dispute': 'No disagreements found.',
  'We found no contradiction': 'No disagreements found.',
  'Agree on … point': '4 agreements · 1 disagreement',
  'Split on': '4 agreements · 1 disagreement',
  'They share no answer': "They don't agree on an answer.",
  'No shared point': 'They have nothing in common.',
  'Their exact words': 'See the quotes',
  'Both in their words': 'See the quotes',
  'All in their words': 'See the quotes',
  'Tap a mark': 'Select a mark to see who said it.',
  'tap the mark': 'Select a mark to see who said it.',
  'Hide citations': 'Hide quotes',
  'Show citations': 'Show quotes',
  'sources of this sentence': 'quotes for this sentence',
  'Disputed:': 'They disagree on this: What to start with',
  "'disputed'": "'disagreement'",
  'nothing disputed': 'no disagreements',
  "'Citations": 'Footnotes · Quotes',
  'highlighted the cited words': "We've highlighted the quote.",
  'zitierte Stelle': 'Das Zitat ist markiert.',
  'palabras citadas': 'Resaltamos la cita.',
  'En disputa': 'Discrepan en esto:',
  'en disputa': 'discrepancia',
  'Different times': 'About a fact',
  "A second company's model": 'A model from another company checked each point against its quotes.',
  'can all be wrong': 'All four can still be wrong.',
  'Check what matters': 'All four can still be wrong.',
  '… of … checked': 'Checking 2 points…',
  'cross-checked': "The text wasn't checked by another model. · Checking 2 points…",
  '4 answers → comparing': 'Answering → Comparing → Writing',
  '0 of 4 answers': 'Waiting for four answers',
  "Combine now” won't wait": 'Combine now without Grok',
  'Read it now': 'Read',
  'An example we wrote ourselves': 'See a full example (we wrote it)',
  'Your question is waiting for you': "Sign up and we'll ask it. We store no messages.",
  'No questions left': "You're out of questions.",
  'Get … for feedback': 'Get 10 more for feedback',
  '100 questions a month': '100 credits per month',
  'Sign in to subscribe to the': 'Value Plan, $9.99 a month. Sign in to subscribe.',
  'Copy turn': 'Copy question and answers',
  'Copy all': 'Copy question and answers',
  'Hide or show citations': 'Show quotes',
  'Blind on or off': 'Hide model names',
  'Commands and theme': 'All commands',
  'The answers to my question differ': 'You disagree on this: X',
  'Also used for your next questions': 'For this and the next questions',
  'Just this once': 'Only this time',
  "'not from the answers'": 'No answer says this',
  'Its sources say otherwise': 'The quotes say otherwise.',
  "doesn't follow from its sources": "The quotes don't say this",
  "We'll ask … again when the others are done": 'Grok: retrying when the others are done',
  'keep what looks like abuse': 'They may keep suspected abuse longer.',
  'Nobody: they might all keep it': 'No one: each of them might keep it.',
  'Nobody thought about your question':
    'No model has seen your question. We wrote this in advance.',
  'we wrote these lines': 'No model has seen your question. We wrote this in advance.',
  'How to read the answers to': "What you'll see here",
  'This tab has none yet': 'No answer yet: add a key.',
  'no gateway reads along': 'One key per company is more private: no gateway in between.',
  'leave an answer out and have': 'You can drop an answer and combine the rest.',
  'Fixed rules put this text': 'Simple rules built this from the tabs. No model read them.',
  'Open matter': 'Question',
  'Neither is better in itself': 'Neither is better',
  'choose the method': 'Pick the one you can stick with.',
  'Whoever takes insulin': 'If you take insulin, see a doctor first.',
  'What stays unsettled': "What's still open",
  'Which form to write by default': 'Which to use by default',
  'known to every Python programmer': 'The one-liner: short and familiar.',
  'on the road is dearer': 'Fast charging on the road costs more…',
  'Keeping a sound car': 'Keeping a good car…',
  'that come unasked': "cheese you didn't order",
  'ledger answers': 'Ledger: up',
  'Workers that take jobs': '1 worker',
  'Most at once': 'Limit',
  'Awaiting others': 'Waiting for answers',
};

const shown = [
  'web/**/*.{ts,tsx,html,json}',
  'dev/emulators/providers/demo/**/*.{ts,md}',
  'dev/gallery/**/*.{ts,tsx,json}',
  'ops/{cli,health}/**/*.ts',
  'docs/*.md',
];

async function readShown(): Promise<ReadonlyMap<string, string>> {
  const files = await Array.fromAsync(glob(shown, { cwd: root }));
  const read = files
    .filter((file) => !/\.test\.|node_modules|\/dist\//.test(file))
    .map(async (file) => {
      const text = await readFile(path.join(root, file), 'utf8');
      return [file, text.replaceAll(/\$\{[^{}]*\}/g, '…').replaceAll(/\s+/g, ' ')] as const;
    });
  return new Map(await Promise.all(read));
}

test('no sentence that readers stumbled over is shown or told again', async () => {
  const files = await readShown();
  expect(files.size).toBeGreaterThan(300);
  const found = [...files].flatMap(([file, text]) =>
    Object.entries(better)
      .filter(([old]) => text.includes(old))
      .map(([old, instead]) => `${file}: “${old}”, better “${instead}”`),
  );
  expect(found).toEqual([]);
});
