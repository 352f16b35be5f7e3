import type { ControlChange, Controls } from '@quartet/stores/controls/control-board.ts';
import { deskOrderSchema } from '@quartet/stores/ledger/desk/desk.ts';
import { formatControls } from '../controls/format-controls.ts';
import { usage as controlUsage, parseChange } from '../controls/parse-change.ts';
import { formatFiles, type ShownFile } from '../desk/format-file.ts';
import { formatTurn, type ShownStory } from '../turn/format-turn.ts';

/** A request to the port, and how its answer is shown. */
export interface OpsRequest {
  readonly path: string;
  /** Absent for a request that only reads. */
  readonly body?: object;
  readonly format: (answer: unknown) => string;
}

export const usage = [
  controlUsage,
  '       npm run ops -- turn <X-Turn-Id> [--json]',
  '       npm run ops -- user <id or e-mail address>',
  '       npm run ops -- grant <user> <credits> --why <reason>',
  '       npm run ops -- refund <turn> --why <reason>',
  '       npm run ops -- ban|unban <user> --why <reason>',
  '       … --by <name>: with the token of that name in OPS_TOKEN; by default the first',
].join('\n');

/** Takes `--by <name>` out of the words. */
export function takeName(words: readonly string[]): {
  readonly words: readonly string[];
  readonly by?: string;
} {
  const at = words.indexOf('--by');
  const by = at === -1 ? undefined : words[at + 1];
  return by === undefined ? { words } : { words: words.toSpliced(at, 2), by };
}

/** Reads the words after `npm run ops --`. Null when they are no command. */
export function parseCommand(words: readonly string[]): OpsRequest | null {
  const [what = '', ...rest] = words;
  if (words.join() === 'show') return toControls();
  const change = parseChange(words);
  if (change) return toControls(change);
  if (what === 'turn') return parseTurn(rest);
  const [user] = rest;
  if (what === 'user' && user && rest.length === 1)
    return { path: '/desk/users', body: { user }, format: showFiles };
  const order = parseOrder(words);
  return order && { path: '/desk/orders', body: order, format: showFiles };
}

function parseTurn([turnId = '', ...more]: readonly string[]): OpsRequest | null {
  const asJson = more.join() === '--json';
  if (turnId === '' || (more.length > 0 && !asJson)) return null;
  return { path: `/turns/${encodeURIComponent(turnId)}`, format: asJson ? showJson : showTurn };
}

function toControls(body?: ControlChange): OpsRequest {
  return { path: '/controls', ...(body && { body }), format: showControls };
}

const showControls = (answer: unknown) => formatControls(answer as Controls);
const showTurn = (answer: unknown) => formatTurn(answer as ShownStory);
const showJson = (answer: unknown) => JSON.stringify(answer, null, 2);
const showFiles = (answer: unknown) => formatFiles(answer as readonly ShownFile[]);

/** The id of a turn may begin with a hyphen, so no reader of options is asked. */
function parseOrder(words: readonly string[]): object | null {
  const at = words.indexOf('--why');
  const [action, of, credits, ...more] = at === -1 ? words : words.toSpliced(at, 2);
  if (more.length > 0 || (credits !== undefined) !== (action === 'grant')) return null;
  const { data } = deskOrderSchema.safeParse({
    action,
    ...(action === 'refund' ? { turnId: of } : { userId: of }),
    ...(action === 'grant' && { credits: Number(credits) }),
    ...(at !== -1 && { reason: words[at + 1] }),
  });
  return data ?? null;
}
