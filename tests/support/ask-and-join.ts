import type { Asker, AskOptions } from './ask.ts';
import { type JoinedTurn, joinBySocket } from './socket-client.ts';

export interface AskedTurn extends JoinedTurn {
  readonly turnId: string;
}

/** Asks and joins the turn by socket, as the page does. */
export async function askAndJoin(
  asker: Asker,
  message: string,
  { api, ...options }: AskOptions & { readonly api: string },
): Promise<AskedTurn> {
  const asked = await asker.ask(message, { ...options, accept: 'application/json' });
  if (asked.status !== 202) throw new Error(`Refused: ${await asked.text()}`);
  const { turnId } = (await asked.json()) as { turnId: string };
  return { turnId, ...(await joinBySocket(api, asker.token, turnId)) };
}
