import { isModelKey, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ChatState, ChatTurn } from './chat-state.ts';

/** A turn as kept in session storage over a reload, without content. */
export interface KeptTurn {
  /** The turn; in a retry without a reply, the one that is asked again. */
  readonly turnId: string | null;
  /** The key of a question to which the API has not replied, as far as is known. */
  readonly sentAs: string | null;
  /** The model in each seat of a turn that is or was blind, under the name that earlier pages stored. */
  readonly places: readonly ModelKey[] | null;
  readonly marks: KeptMarks;
}

/** The person's marks in a turn, which the server does not know. */
export type KeptMarks = Pick<ChatTurn, 'leftOut' | 'leftBehind' | 'revealed'>;

/** The turns of one user. */
export interface KeptChat {
  readonly userId: string;
  readonly turns: readonly KeptTurn[];
}

const storageKey = 'quartet-turns';

/** The turns that can be joined again, or looked for. */
function toKeptTurns({ turns, unsure }: ChatState): readonly KeptTurn[] {
  const asked = [...turns, ...unsure].toSorted((one, other) => one.key - other.key);
  return asked.flatMap((turn) => {
    const { sending, leftOut, leftBehind, revealed } = turn;
    const turnId = turn.turnId ?? sending?.retryOf ?? null;
    const sentAs = sending?.sentAs ?? null;
    if ((turnId === null && sentAs === null) || turn.broken?.expired) return [];
    const { blind } = turn.question;
    const places = blind ? modelKeys.map(blind.toModel) : null;
    return [{ turnId, sentAs, places, marks: { leftOut, leftBehind, revealed } }];
  });
}

/** Keeps the turns of a chat whenever they change; `readUserId` says whose they are. */
export function keepTurns(
  store: { subscribe: (listener: (state: ChatState) => void) => unknown },
  readUserId: () => string | null,
): void {
  let before = '';
  store.subscribe((state) => {
    const userId = readUserId();
    if (state.restoring || userId === null) return;
    const kept = toKeptTurns(state);
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
  const { turnId = null, sentAs = null, places = null, marks } = value ?? {};
  const areWhole =
    places === null || (Array.isArray(places) && modelKeys.every((it) => places.includes(it)));
  const named = [...(places ?? []), ...(marks?.leftOut ?? []), ...(marks?.leftBehind ?? [])];
  const names = [turnId, sentAs].filter((it) => it !== null);
  const areTexts = names.length > 0 && names.every((it) => typeof it === 'string');
  return areTexts && areWhole && named.every(isModelKey);
}
