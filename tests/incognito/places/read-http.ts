import { type Place, toPiece } from './place.ts';

/** What the addresses reply, headers included. */
export function createHttpPlace(name: string, listUrls: () => readonly string[]): Place {
  return {
    name,
    read: async () =>
      Promise.all(
        listUrls().map(async (url) => {
          const response = await fetch(url);
          const headers = JSON.stringify([...response.headers]);
          return toPiece(url, `${headers}\n${await response.text()}`);
        }),
      ),
  };
}
