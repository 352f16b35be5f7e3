import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pageCertificate } from '@quartet/worker/testing/page-certificate.ts';
import { type ServePage, startPageSite } from '@quartet/worker/testing/page-site.ts';

/** A site on the loopback that unchanged workers take for a public one. */
export interface FleetPages {
  readonly host: string;
  readonly environment: Readonly<Record<string, string>>;
  serve(page: ServePage): void;
  /** The headers of all requests, as text. */
  requests(): string;
  /** The hosts or ports to which the workers have connected. */
  readSockets(): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

const host = 'pages.quartet-pages.org';
const nothing: ServePage = (_, res) => res.writeHead(404).end();

/** The workers load a module first that leads the connections of this host to the site, and notes all of them. */
export async function openPages(folder: string): Promise<FleetPages> {
  let page = nothing;
  const site = await startPageSite((req, res) => page(req, res));
  const [certificate, sockets] = ['page.pem', 'sockets'].map((name) => path.join(folder, name));
  if (!certificate || !sockets) throw new Error('There is no folder.');
  await Promise.all([writeFile(certificate, pageCertificate.cert), writeFile(sockets, '')]);
  return {
    host,
    environment: {
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'lead-to-pages.ts')}`,
      NODE_EXTRA_CA_CERTS: certificate,
      TEST_PAGE_HOST: host,
      TEST_PAGE_PORT: String(site.port),
      TEST_SOCKETS_FILE: sockets,
    },
    serve(next) {
      page = next;
    },
    requests: () => site.requests.map(({ rawHeaders }) => rawHeaders.join('\n')).join('\n'),
    async readSockets() {
      const lines = (await readFile(sockets, 'utf8')).split('\n');
      return new Set(lines.filter((line) => line !== ''));
    },
    close: async () => site[Symbol.asyncDispose](),
  };
}
