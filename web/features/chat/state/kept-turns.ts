import { isModelKey, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ChatState, ChatTurn } from './chat-state.ts';

/** What a tab of the browser keeps of a turn over a reload. Never a word of it. */
export interface KeptTurn {
  readonly turnId: string;
  /** In a turn that is or was blind, the model at each place. */
  readonly places: readonly ModelKey[] | null;
  readonly marks: KeptMarks;
}

/** What the person marked in a turn, of which the server does not know. */
export type KeptMarks = Pick<ChatTurn, 'leftOut' | 'leftBehind' | 'revealed'>;

/** The turns of one user. */
export interface KeptChat {
  readonly userId: string;
  readonly turns: readonly KeptTurn[];
}

const storageKey = 'quartet-turns';

/** The turns that can be joined again. */
function toKeptTurns(turns: readonly ChatTurn[]): readonly KeptTurn[] {
  return turns.flatMap((turn) => {
    if (turn.turnId === null || turn.broken?.expired) return [];
    const { turnId, leftOut, leftBehind, revealed } = turn;
    const { blind } = turn.question;
    const places = blind ? modelKeys.map(blind.toModel) : null;
    return [{ turnId, places, marks: { leftOut, leftBehind, revealed } }];
  });
}

/** Keeps the turns of a chat whenever they change; `readUserId` says whose they are. */
export function keepTurns(
  store: { subscribe: (listener: (state: ChatState) => void) => unknown },
  readUserId: () => string | null,
): void {
  let before = '';
  store.subscribe(({ turns, restoring }) => {
    const userId = readUserId();
    if (restoring || userId === null) return;
    const kept = toKeptTurns(turns);
    const text = kept.length > 0 ? JSON.stringify({ userId, turns: kept }) : '';
    if (text !== before) write(text);
    before = text;
  });
}

export function forgetKept(): void {
  write('');
}

export function readKept(): KeptChat | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isKeptChat(kept) ? kept : null;
  } catch {
    // Storage may be forbidden, or hold something else.
    return null;
  }
}

/** Storage may be forbidden; a reload then begins a new chat. */
function write(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, text);
  } catch {
    return;
  }
}

function isKeptChat(value: unknown): value is KeptChat {
  const { userId, turns } = (value ?? {}) as Partial<KeptChat>;
  return typeof userId === 'string' && Array.isArray(turns) && turns.every(isKeptTurn);
}

function isKeptTurn(value: Partial<KeptTurn> | null): boolean {
  const { turnId, places = null, marks } = value ?? {};
  const areWhole =
    places === null || (Array.isArray(places) && modelKeys.every((it) => places.includes(it)));
  const named = [...(places ?? []), ...(marks?.leftOut ?? []), ...(marks?.leftBehind ?? [])];
  return typeof turnId === 'string' && areWhole && named.every(isModelKey);
}
