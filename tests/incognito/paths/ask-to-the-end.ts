import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { Asker } from '../../support/ask.ts';
import { askAndJoin } from '../../support/ask-and-join.ts';
import { type Drive, noteCalls } from './drive.ts';

interface Options {
  /** Asks as this person instead of a new one. */
  readonly asker?: Asker;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Asks, joins by socket and waits for the end. Resolves to the ended turn. */
export async function askToTheEnd(
  drive: Drive,
  question: string,
  { asker, body = {} }: Options = {},
): Promise<TurnState & { readonly turnId: string }> {
  const api = drive.stack.apis[1];
  const turn = await askAndJoin(asker ?? (await drive.signUp()), question, { api, body });
  const state = await turn.until(({ status }) => status === 'ended');
  drive.book.note(state);
  turn.close();
  noteCalls(drive);
  return { ...state, turnId: turn.turnId };
}
