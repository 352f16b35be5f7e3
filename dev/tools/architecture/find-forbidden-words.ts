import type { ProjectFile } from './project-file.ts';

/** A word that once meant several things and may name no type or file in these workspaces. */
interface ForbiddenWord {
  readonly word: string;
  /** The words to use instead. */
  readonly use: string;
  readonly workspaces: readonly string[];
}

const product = 'api dev/standalone ops runtime shared stores web worker'.split(' ');
const page = ['shared', 'web'];

const forbiddenWords: readonly ForbiddenWord[] = [
  { word: 'council', use: 'panel', workspaces: product },
  { word: 'tells', use: 'calls', workspaces: product },
  { word: 'trial', use: 'review', workspaces: product },
  { word: 'book', use: 'lines', workspaces: product },
  { word: 'borne', use: 'supported', workspaces: product },
  {
    word: 'admission',
    use: 'what is admitted: a call, a question, a selection of answers',
    workspaces: product,
  },
  { word: 'said', use: 'the kind of text: notice, title, sentence', workspaces: page },
  { word: 'held', use: 'usage: a hold is of a credit', workspaces: ['api'] },
  { word: 'span', use: 'byte range: a span is of a trace', workspaces: ['api'] },
  { word: 'delivery', use: 'webhook: a delivery is of a turn', workspaces: ['api'] },
  { word: 'finding', use: 'line', workspaces: page },
  { word: 'finding', use: 'problem or check', workspaces: ['api', 'stores', 'worker'] },
  { word: 'place', use: 'seat, offset, span or position', workspaces: page },
  { word: 'places', use: 'seats, offsets, spans or positions', workspaces: page },
  { word: 'place', use: 'traceparent', workspaces: ['runtime'] },
  { word: 'placer', use: 'a name for what it builds', workspaces: page },
  { word: 'stretch', use: 'span', workspaces: page },
  { word: 'stretch', use: 'span', workspaces: ['dev/emulators', 'worker'] },
  { word: 'place', use: 'offset, span, position or index', workspaces: ['dev/emulators'] },
];

/** Finds forbidden words in the names of files and of declared types, a line each. */
export function findForbiddenWords(files: readonly ProjectFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const rows = forbiddenWords.filter(({ workspaces }) =>
      workspaces.some((workspace) => path.startsWith(`${workspace}/`)),
    );
    const file = path.split('/').at(-1) ?? '';
    const types = [...text.matchAll(/^(?:export )?(?:interface|type|class) (\w+)/gm)];
    return [file, ...types.map(([, name = '']) => name)].flatMap((name) =>
      rows
        .filter(({ word }) => toWords(name).includes(word))
        .map(({ word, use }) => `${path}: ${name} says "${word}", say ${use}.`),
    );
  });
}

/** Splits a name at its capitals and punctuation. */
function toWords(name: string): readonly string[] {
  return name.split(/(?=[A-Z])|[^A-Za-z]+/).map((word) => word.toLowerCase());
}
