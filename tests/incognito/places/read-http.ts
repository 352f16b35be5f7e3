import { type Piece, type Place, toPiece } from './place.ts';

/** Reads the replies of the addresses, including headers. */
export function createHttpPlace(name: string, listUrls: () => readonly string[]): Place {
  return {
    name,
    read: () => Promise.all(listUrls().map(async (url) => toReplyPiece(await fetch(url)))),
  };
}

/** Throws if there is no such page, because an error page proves nothing. */
export async function readPage(url: string, token?: string): Promise<Piece> {
  const response = await fetch(url, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (!response.ok) throw new Error(`${url} replies with ${response.status}.`);
  return toReplyPiece(response);
}

async function toReplyPiece(response: Response): Promise<Piece> {
  const headers = JSON.stringify([...response.headers]);
  return toPiece(response.url, `${headers}\n${await response.text()}`);
}
