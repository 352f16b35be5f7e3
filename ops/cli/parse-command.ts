import type { Options, Program } from '@quartet/runtime/process/read-arguments.ts';
import { turnIdSchema } from '@quartet/shared/domain/ids.ts';
import { deskOrderSchema } from '@quartet/stores/ledger/desk/desk.ts';
import type { ControlChange, Controls } from '@quartet/stores/limits/control-board.ts';
import { formatControls } from './format-controls.ts';
import { formatFiles, type ShownFile } from './format-file.ts';
import { formatTurn, type ShownStory } from './format-turn.ts';
import { controlWays, parseChange } from './parse-change.ts';

/** A request to the port, and how to show its answer. */
export interface OpsRequest {
  readonly path: string;
  /** Absent for a request that only reads. */
  readonly body?: object;
  readonly format: (answer: unknown) => string;
}

/** The ways to call it, one per line of the help. */
const ways = [
  ...controlWays,
  'turn <X-Turn-Id>',
  'user <id or e-mail address>',
  'grant <user> <credits> --why <reason>',
  'refund <turn> --why <reason>',
  'ban|unban|erase <user> --why <reason>',
];

export const program = {
  script: 'ops',
  about:
    'Asks the port of a running process, embedded or not. Exit codes: 0 done, 1 refused, not found or nothing answers, 2 not understood.',
  words: ways,
  options: {
    why: { type: 'string', value: 'REASON', about: 'is kept with an order of the desk' },
    by: {
      type: 'string',
      value: 'NAME',
      about: 'token of that name in OPS_TOKEN, instead of the first',
    },
    json: { type: 'boolean', default: false, about: 'prints what the port answers' },
  },
} as const satisfies Program<Options>;

/** Moves a turn's id that begins with a hyphen behind `--`, so that it is not read as an option. */
export function toArguments(words: readonly string[]): readonly string[] {
  const ids = words.filter(isHyphenatedId);
  if (ids.length === 0) return words;
  return [...words.filter((word) => !isHyphenatedId(word)), '--', ...ids];
}

function isHyphenatedId(word: string): boolean {
  return word.startsWith('-') && turnIdSchema.safeParse(word).success;
}

/** Reads the words after `npm run ops --`. Returns a sentence if they are not a command. */
export function parseCommand(words: readonly string[], reason?: string): OpsRequest | string {
  const [what = '', of, ...rest] = words;
  if (words.join() === 'show') return toControls();
  const change = parseChange(words);
  if (change) return toControls(change);
  if (what === 'turn' && of && rest.length === 0)
    return { path: `/turns/${encodeURIComponent(of)}`, format: showTurn };
  if (what === 'user' && of && rest.length === 0)
    return { path: '/desk/users', body: { user: of }, format: showFiles };
  const order = parseOrder(words, reason);
  return order
    ? { path: '/desk/orders', body: order, format: what === 'erase' ? () => 'Erased.' : showFiles }
    : findProblem(what, reason);
}

function findProblem(what: string, reason?: string): string {
  const way = ways.find((each) => each.split(' ')[0]?.split('|').includes(what));
  if (!way) return what === '' ? 'Say what to do' : `There is no command '${what}'`;
  const problem =
    way.includes('--why') && !reason?.trim() ? '--why is missing' : 'The words do not fit';
  return `${problem}: ${way}`;
}

function toControls(body?: ControlChange): OpsRequest {
  return { path: '/controls', ...(body && { body }), format: showControls };
}

const showControls = (answer: unknown) => formatControls(answer as Controls);
const showTurn = (answer: unknown) => formatTurn(answer as ShownStory);
const showFiles = (answer: unknown) => formatFiles(answer as readonly ShownFile[]);

function parseOrder(words: readonly string[], reason?: string): object | null {
  const [action, of, credits, ...more] = words;
  if (more.length > 0 || (credits !== undefined) !== (action === 'grant')) return null;
  const { data } = deskOrderSchema.safeParse({
    action,
    ...(action === 'refund' ? { turnId: of } : { userId: of }),
    ...(action === 'grant' && { credits: Number(credits) }),
    reason,
  });
  return data ?? null;
}
