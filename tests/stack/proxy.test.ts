import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { startNameServer } from '../support/name-server.ts';
import { isDebian } from '../support/setup/other-browsers.ts';
import { getProgram } from '../support/setup/programs.ts';
import { startServerProcess } from '../support/setup/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const file = path.resolve(import.meta.dirname, '../../ops/deploy/Caddyfile');

/** Starts an API that leaves `/stream` open, breaks off `/broken` and answers every other call. Resolves to its port. */
async function startApi(): Promise<number> {
  const api = createServer((req, res) => {
    if (req.url === '/stream') res.write('begun');
    else if (req.url?.startsWith('/broken')) req.socket.destroy();
    else res.end('done');
  }).listen(await findFreePort(), '127.0.0.1');
  await once(api, 'listening');
  onTestFinished(() => {
    api.closeAllConnections();
    api.close();
  });
  return (api.address() as { port: number }).port;
}

interface ProxyOptions {
  /** With `https` it has a certificate of its own. */
  readonly scheme?: 'http' | 'https';
  readonly onOutput?: (text: string) => void;
}

/** Starts the proxy as it is deployed, in front of apis at these addresses. Resolves to its URL. */
async function startProxy(
  addresses: readonly string[],
  apiPort: number,
  { scheme = 'http', onOutput = () => undefined }: ProxyOptions = {},
): Promise<string> {
  const names = await startNameServer(addresses);
  onTestFinished(() => names.close());
  const folder = await makeTemporaryFolder('quartet-proxy-');
  onTestFinished(() => folder.remove());
  const url = `${scheme}://localhost:${await findFreePort()}`;
  const deployed = await readFile(file, 'utf8');
  const settings = deployed
    .replace(/^\{$/m, '{\nadmin off\nauto_https disable_redirects\nskip_install_trust\n')
    .replace('{$SITE_ADDRESS:localhost}', url)
    .replace('name api', `name api\nresolvers udp/${names.address}`)
    .replace('port 3000', `port ${apiPort}`)
    .replace('http://:3010', `http://:${await findFreePort()}`);
  const tested = path.join(folder.path, 'Caddyfile');
  await writeFile(tested, settings);
  const home = ['HOME', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME'].map((name) => `${name}=${folder.path}`);
  const caddy = [getProgram('caddy'), 'run', '--config', tested, '--adapter', 'caddyfile'];
  const server = await startServerProcess({
    program: 'env',
    args: [...home, ...caddy],
    readyText: 'serving initial configuration',
    stopSignal: 'SIGKILL',
    onOutput,
  });
  onTestFinished(() => server.stop());
  return url;
}

test.skipIf(!isDebian())(
  'while one of two apis takes no connections, and the other api is busy, every call is answered',
  async () => {
    const url = await startProxy(['127.0.0.1', '127.0.0.2'], await startApi());
    const closing = new AbortController();
    const stream = await fetch(`${url}/stream`, { signal: closing.signal });
    const answers: string[] = [];
    for (let calls = 0; calls < 8; calls += 1) answers.push(await (await fetch(url)).text());
    closing.abort();
    expect(stream.status).toBe(200);
    expect(answers).toEqual(Array.from({ length: 8 }, () => 'done'));
  },
);

test.skipIf(!isDebian())(
  'what the proxy logs of a call that fails has no header and no query',
  async () => {
    let printed = '';
    const url = await startProxy(['127.0.0.1'], await startApi(), {
      onOutput(text) {
        printed += text;
      },
    });
    const key = 'a-key-of-somebody';
    const call = { method: 'POST', body: '{}', headers: { 'idempotency-key': key } };
    const words = 'what-somebody-asked';
    expect((await fetch(`${url}/broken?q=${words}`, call)).status).toBe(502);
    expect((await fetch(`${url}/broken?${words}`, call)).status).toBe(502);
    await expect.poll(() => printed.match(/\/broken/g)?.length).toBeGreaterThan(1);
    expect(printed).not.toContain(key);
    expect(printed).not.toContain(words);
  },
);

async function callBy(session: ClientHttp2Session, path: string): Promise<string> {
  const stream = session.request({ ':path': path });
  stream.setEncoding('utf8');
  let text = '';
  for await (const piece of stream) text += String(piece);
  return text;
}

test.skipIf(!isDebian())(
  'who opens HTTP/2 streams and resets them without end holds up nobody else',
  async () => {
    const url = await startProxy(['127.0.0.1'], await startApi(), { scheme: 'https' });
    const open = async () => {
      const session = connect(url, { rejectUnauthorized: false });
      onTestFinished(() => session.destroy());
      await once(session, 'connect');
      return session.on('error', () => undefined);
    };
    // The proxy reports that it is ready before it has its certificate.
    await expect.poll(() => open().then(() => 'open', String)).toBe('open');
    const other = await open();
    expect(await callBy(other, '/')).toBe('done');
    const flood = await open();
    for (let round = 0; round < 20 && !flood.destroyed; round += 1) {
      for (let count = 0; count < 100 && !flood.destroyed; count += 1) {
        const stream = flood.request({ ':path': '/stream' }).on('error', () => undefined);
        stream.close(constants.NGHTTP2_CANCEL);
      }
      expect(await callBy(other, '/')).toBe('done');
    }
  },
);
