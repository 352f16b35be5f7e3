import { isModelKey, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { AboutLine } from '../../ui/models/asked-about.ts';
import type { ChatState, ChatTurn } from './chat-state.ts';

/** A turn as session storage keeps it over a reload, without content. */
export interface KeptTurn {
  /** The turn. For a retry without a reply, the turn that is retried. */
  readonly turnId: string | null;
  /** The key of a question to which no reply of the API has been seen. */
  readonly sentAs: string | null;
  /** The model in each seat of a turn that is or was blind. Earlier pages stored it under the same name. */
  readonly places: readonly ModelKey[] | null;
  readonly marks: KeptMarks;
  /** The disagreement that the question is about. */
  readonly about?: AboutLine;
}

/** The person's marks in a turn, which are not on the server, and whether this page only joined it. */
export type KeptMarks = Pick<ChatTurn, 'leftOut' | 'leftBehind' | 'revealed'> &
  Partial<Pick<ChatTurn, 'joined'>>;

/** The turns of one user. */
export interface KeptChat {
  readonly userId: string;
  readonly turns: readonly KeptTurn[];
}

const storageKey = 'quartet-turns';

/** Returns the turns that can be joined or looked up again. */
function toKeptTurns({ turns, unsure }: ChatState): readonly KeptTurn[] {
  const asked = [...turns, ...unsure].toSorted((one, other) => one.key - other.key);
  return asked.flatMap((turn) => {
    const { sending, leftOut, leftBehind, revealed, joined } = turn;
    const turnId = turn.turnId ?? sending?.retryOf ?? null;
    const sentAs = sending?.sentAs ?? null;
    if ((turnId === null && sentAs === null) || turn.broken?.expired) return [];
    const { blind, aboutLine: about } = turn.question;
    const places = blind ? modelKeys.map(blind.toModel) : null;
    const marks = { leftOut, leftBehind, revealed, ...(joined && { joined }) };
    return [{ turnId, sentAs, places, marks, ...(about && { about }) }];
  });
}

/** Stores the turns of a chat whenever they change. `readUserId` returns their owner. */
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
    // Storage may be forbidden or contain something else.
    return null;
  }
}

/** Storage may be forbidden. A reload then begins a new chat. */
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
