import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { patience } from '../../support/patience.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

/** A page over TLS in the place of the proxy. */
export interface SiteAtRisk extends AsyncDisposable {
  readonly url: string;
  /** Serves a new certificate, which ends in so many days. */
  certify(days: number): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export const siteName = 'quartet.example';

export async function startSiteAtRisk(): Promise<SiteAtRisk> {
  const folder = await makeTemporaryFolder('quartet-site-');
  const make = async (days: number) => {
    const [keyFile, certFile] = [path.join(folder.path, 'key'), path.join(folder.path, 'cert')];
    const request = ['req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-subj', `/CN=${siteName}`];
    const files = ['-days', String(days), '-keyout', keyFile, '-out', certFile];
    execFileSync('openssl', [...request, ...files], { stdio: 'ignore', timeout: patience.program });
    return { key: await readFile(keyFile), cert: await readFile(certFile) };
  };
  const server = createServer(await make(90), (_req, res) => res.end('Ask once.'));
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    url: `https://127.0.0.1:${port}`,
    certify: async (days) => server.setSecureContext(await make(days)),
    stop,
    start: () => listen(port),
    async [Symbol.asyncDispose]() {
      await stop();
      await folder.remove();
    },
  };
}
