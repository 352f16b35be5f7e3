import { createLink, type Link } from '../../support/setup/link.ts';

export type StoreName = 'queues' | 'content' | 'database';

type Urls = Readonly<Record<StoreName, string>>;
type Links = Readonly<Record<StoreName, Link>>;

/** The links between the processes of a fleet, by their names, and its stores. */
export interface Network {
  /** The addresses of the stores for this process. */
  settingsOf(process: string): Readonly<Record<string, string>>;
  /** Lets no byte pass between these processes and a store from now on. No connection is closed, so no process notices it. */
  cut(store: StoreName, processes: readonly { readonly name: string }[]): void;
  /** Lets new connections pass again. Connections that were cut stay dead, as behind a router that forgot them. */
  heal(): void;
  close(): Promise<void>;
}

export async function openNetwork(urls: Urls, processes: readonly string[]): Promise<Network> {
  const links = new Map<string, Links>();
  for (const name of processes) links.set(name, await openLinks(urls));
  const cut = new Set<Link>();
  return {
    settingsOf(name) {
      const own = links.get(name);
      if (!own) throw new Error(`${name} has no links.`);
      const { queues, content, database } = own;
      return { REDIS_URL: queues.url, CONTENT_REDIS_URL: content.url, DATABASE_URL: database.url };
    },
    cut(store, cutOff) {
      for (const { name } of cutOff) {
        const link = links.get(name)?.[store];
        if (!link) throw new Error(`${name} has no links.`);
        link.freeze();
        cut.add(link);
      }
    },
    heal() {
      for (const link of cut) {
        link.forget();
        link.thaw();
      }
      cut.clear();
    },
    async close() {
      const all = [...links.values()].flatMap((own) => Object.values(own));
      await Promise.all(all.map((link) => link.close()));
    },
  };
}

async function openLinks(urls: Urls): Promise<Links> {
  const [queues, content, database] = await Promise.all([
    createLink(urls.queues),
    createLink(urls.content),
    createLink(urls.database),
  ]);
  return { queues, content, database };
}
