import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type ServePage, startPageSite } from '../testing/page-site.ts';
import { createFetchPage, isPublicAddress, UnreadError } from './fetch-page.ts';

const { signal } = new AbortController();

async function readFailure(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => 'read',
    (failure: unknown) => failure,
  );
  return error instanceof UnreadError ? error.code : String(error);
}

/** Forms of addresses that lead inside, elsewhere than to a page, or nowhere. */
const refused: readonly string[] = [
  ...['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'data:text/html,x'],
  ...['javascript:1', 'gopher://a.b/', '//example.com', 'https://', 'https:///x', ''],
  ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/'],
  ...['https://0177.0.0.1/', 'https://0/', 'https://0.0.0.0/', 'https://127.0.0.1:443/'],
  ...['https://[::1]/', 'https://[::]/', 'https://[::ffff:127.0.0.1]/', 'https://[fe80::1]/'],
  ...['https://[0:0:0:0:0:ffff:7f00:1]/', 'https://[fd00::1]/', 'https://[64:ff9b::7f00:1]/'],
  ...['https://[2002:7f00:1::]/', 'https://169.254.169.254/latest/meta-data/'],
  ...['https://10.0.0.1/', 'https://192.168.0.1/', 'https://172.16.0.1/', 'https://100.64.0.1/'],
  ...['https://224.0.0.1/', 'https://255.255.255.255/', 'https://198.18.0.1/'],
  ...['https://192.0.2.1/', 'https://localhost/', 'https://LOCALHOST/', 'https://localhost./'],
  ...['https://foo.localhost/', 'https://redis/', 'https://postgres:5432/'],
  ...['https://metadata.google.internal/', 'https://kubernetes.default.svc.cluster.local/'],
  ...['https://printer.local/', 'https://router.lan/', 'https://x.test/', 'https://router.lan./'],
  ...['https://1.0.0.127.in-addr.arpa/', 'https://user:pass@example.com/'],
  ...['https://example.com:8443/', 'https://example.com:22/', 'https://exa mple.com/'],
  ...['https://127.0.0.1%2f.example.com/', 'https://①②⑦.⓪.⓪.①/', 'https://127。0。0。1/'],
  ...['https://ⓛocalhost/', `https://example.com/${'a'.repeat(3_000)}`, 'https://8.8.8.8/'],
];

test.each(refused)('the address %j is refused before a name is looked up', async (address) => {
  let lookedUp = 0;
  const fetchPage = createFetchPage({
    async resolve() {
      lookedUp += 1;
      return [];
    },
  });
  expect(await readFailure(fetchPage(address, signal))).toBe('address');
  expect(lookedUp).toBe(0);
});

test.each([
  ['https://example.com\\@127.0.0.1/', 'example.com'],
  ['https://example.com#@127.0.0.1/', 'example.com'],
])('%j is a page of the host that the URL standard reads', async (address, host) => {
  const hosts: string[] = [];
  const resolve = async (looked: string) => {
    hosts.push(looked);
    return [{ address: '10.0.0.1', family: 4 }];
  };
  expect(await readFailure(createFetchPage({ resolve })(address, signal))).toBe('address');
  expect(hosts).toEqual([host]);
});

const inner: readonly string[] = [
  ...['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd12::1', 'fe80::1'],
  ...['0.0.0.0', '100.64.1.1', '192.168.1.1', '198.18.5.5', '240.0.0.1', '64:ff9b::a00:1'],
  ...['2001:db8::1', 'ff02::1', '2002:a00:1::', '::127.0.0.1', '64:ff9b:1::a00:1', 'fec0::1'],
  ...['2001::a00:1', '192.0.0.170', '203.0.113.9', 'no address'],
];

test.each(inner)(
  'a public name that leads to %s is refused, also among others',
  async (address) => {
    await using listener = createServer();
    let connections = 0;
    listener.on('connection', () => {
      connections += 1;
    });
    await once(listener.listen(0, '127.0.0.1'), 'listening');
    const { port } = listener.address() as AddressInfo;
    for (const found of [[address], ['93.184.216.34', address]]) {
      const resolve = async () =>
        found.map((each) => ({ address: each, family: each.includes(':') ? 6 : 4 }));
      const fetchPage = createFetchPage({ resolve, port });
      const reading = fetchPage(`https://rebinds.example.com:${port}/`, signal);
      expect(await readFailure(reading)).toBe('address');
    }
    expect(connections).toBe(0);
  },
);

test.each(['93.184.216.34', '2606:2800:220:1::1', '8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const html = '<p>It is so.</p>';
const page: ServePage = (_, res) => res.setHeader('content-type', 'text/html').end(html);

test('a page is read without a cookie, a referrer or a language', async () => {
  await using site = await startPageSite((req, res) => {
    res.setHeader('set-cookie', 'a=1; Path=/');
    page(req, res);
  });
  const fetchPage = site.fetchPage();
  const read = await fetchPage(site.url('/a#part'), signal);
  await fetchPage(site.url('/a'), signal);
  expect(read).toEqual({ url: site.url('/a'), isHtml: true, text: html });
  for (const { headers, httpVersion } of site.requests) {
    expect(httpVersion).toBe('1.1');
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  }
});

test('a redirect is followed three times, and each host is looked up and checked', async () => {
  const hosts: string[] = [];
  await using site = await startPageSite((req, res) => {
    const hop = Number(req.url?.slice(1));
    if (hop === 0) page(req, res);
    else res.writeHead(302, { location: site.url(`/${hop - 1}`, `host${hop}`) }).end();
  });
  const fetchPage = site.fetchPage({
    async resolve(host) {
      hosts.push(host);
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });
  expect(await fetchPage(site.url('/3'), signal)).toMatchObject({ url: site.url('/0', 'host1') });
  expect(hosts.map((host) => host.split('.')[0])).toEqual(['pages', 'host3', 'host2', 'host1']);
  expect(await readFailure(fetchPage(site.url('/4'), signal))).toBe('status');
});

test.each([
  'http://pages.quartet-pages.org/',
  'https://127.0.0.1/',
  'https://inside.quartet-pages.org/',
  'https://[::1]/',
  'file:///etc/passwd',
  'https://metadata.google.internal/',
])('a redirect to %s is not followed', async (location) => {
  await using site = await startPageSite((_, res) =>
    res.writeHead(302, { location: location.replace('org/', `org:${site.port}/`) }).end(),
  );
  const fetchPage = site.fetchPage({
    resolve: async (host) => [
      { address: host.startsWith('inside') ? '10.0.0.1' : '127.0.0.1', family: 4 },
    ],
  });
  expect(await readFailure(fetchPage(site.url('/'), signal))).toBe('address');
  expect(site.requests).toHaveLength(1);
});

const big = Buffer.alloc(3 * 1024 * 1024, 97);
const bodies: readonly (readonly [string, string, ServePage])[] = [
  ['a status that is no page', 'status', (_, res) => res.writeHead(404).end(html)],
  ['no content', 'status', (_, res) => res.writeHead(204).end()],
  ['a redirect to nowhere', 'status', (_, res) => res.writeHead(302).end()],
  ['a PDF', 'type', (_, res) => res.setHeader('content-type', 'application/pdf').end('%PDF')],
  ['no type', 'type', (_, res) => res.end(html)],
  ['a body that is too large', 'size', (_, res) => type(res).end(big)],
  ['a gzip bomb', 'size', (_, res) => packed(res, 'gzip').end(gzipSync(big))],
  ['a brotli bomb', 'size', (_, res) => packed(res, 'br').end(brotliCompressSync(big))],
  ['a broken body', 'type', (_, res) => packed(res, 'gzip').end('no gzip')],
  ['an unknown packing', 'type', (_, res) => packed(res, 'zstd').end(html)],
  ['packing within packing', 'type', (_, res) => packed(res, 'gzip, gzip').end(html)],
  ['a wrong character set', 'charset', (_, res) => type(res).end(Buffer.alloc(400, 0xe9))],
  ['an unknown character set', 'charset', (_, res) => type(res, 'x-none').end(Buffer.of(0xe9))],
  ['a connection that is cut', 'unreachable', (_, res) => res.destroy()],
  ['a body that is cut', 'unreachable', (_, res) => cut(res)],
  ['headers that never come', 'time', () => undefined],
  ['a slow drip', 'time', (_, res) => drip(res)],
  ['redirects without an end', 'status', (_, res) => res.writeHead(301, { location: '/' }).end()],
];

type Reply = Parameters<ServePage>[1];
const type = (res: Reply, charset = 'utf-8') =>
  res.setHeader('content-type', `text/html; charset=${charset}`);
const packed = (res: Reply, encoding: string) => type(res).setHeader('content-encoding', encoding);

function cut(res: Reply): void {
  type(res).setHeader('content-length', 1_000).write(html);
  res.socket?.end();
}

/** Writes for as long as somebody reads. */
function drip(res: Reply): void {
  type(res).write(html);
  const more = () => {
    if (!res.destroyed) res.write('.', () => setTimeout(more, 5));
  };
  more();
}

test.each(bodies)('%s is not read', async (_what, code, serve) => {
  await using site = await startPageSite(serve);
  const fetchPage = site.fetchPage(code === 'time' ? { ms: 100 } : {});
  expect(await readFailure(fetchPage(site.url('/'), signal))).toBe(code);
});

test('a certificate of nobody, and a name that nobody knows, are not read', async () => {
  await using site = await startPageSite(page);
  const distrusting = createFetchPage({
    port: site.port,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isPublic: () => true,
  });
  expect(await readFailure(distrusting(site.url('/'), signal))).toBe('unreachable');
  const unknown = site.fetchPage({ resolve: async () => [] });
  expect(await readFailure(unknown(site.url('/'), signal))).toBe('unreachable');
});

test('a cancelled turn ends the connection', async () => {
  const closed = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await using site = await startPageSite((req) => {
    req.on('close', closed.resolve);
    asked.resolve();
  });
  const cancel = new AbortController();
  const reading = readFailure(site.fetchPage()(site.url('/'), cancel.signal));
  await asked.promise;
  cancel.abort();
  expect(await reading).toBe('time');
  await closed.promise;
});

test.each([
  ['UTF-8 that calls itself Latin-1', 'iso-8859-1', Buffer.from('Grüße')],
  ['Latin-1', 'iso-8859-1', Buffer.from('Grüße', 'latin1')],
  ['UTF-16', 'utf-16le', Buffer.from('Grüße', 'utf16le')],
  ['Shift JIS', 'shift_jis', Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67])],
])('%s is read as what it is', async (_what, charset, bytes) => {
  await using site = await startPageSite((_, res) => type(res, charset).end(bytes));
  const { text } = await site.fetchPage()(site.url('/'), signal);
  expect(text).toBe(charset === 'shift_jis' ? 'テスト' : 'Grüße');
});

test('a page may name its character set itself, and a text is no HTML', async () => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><p>Grüße', 'latin1');
  await using site = await startPageSite((req, res) => {
    if (req.url === '/text') res.setHeader('content-type', 'text/plain').end('a < b');
    else res.setHeader('content-type', 'text/html').end(latin);
  });
  const fetchPage = site.fetchPage();
  expect((await fetchPage(site.url('/'), signal)).text).toContain('Grüße');
  expect(await fetchPage(site.url('/text'), signal)).toMatchObject({ isHtml: false });
});

test('one process opens a limited number of pages at once', async () => {
  await using site = await startPageSite(() => undefined);
  const cancel = new AbortController();
  const fetchPage = site.fetchPage();
  const reading = Array.from({ length: 81 }, () =>
    readFailure(fetchPage(site.url('/'), cancel.signal)),
  );
  expect(await Promise.race(reading)).toBe('busy');
  cancel.abort();
  expect((await Promise.all(reading)).filter((code) => code === 'busy')).toHaveLength(1);
});
