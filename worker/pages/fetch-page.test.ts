import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readFailure, type ServePage, startPageSite } from '../testing/page-site.ts';
import { createFetchPage } from './fetch-page.ts';

const { signal } = new AbortController();

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
  ['a broken body', 'unreachable', (_, res) => packed(res, 'gzip').end('no gzip')],
  ['an unknown packing', 'type', (_, res) => packed(res, 'zstd').end(html)],
  ['packing within packing', 'type', (_, res) => packed(res, 'gzip, gzip').end(html)],
  ['a wrong character set', 'type', (_, res) => type(res).end(Buffer.alloc(400, 0xe9))],
  ['an unknown character set', 'type', (_, res) => type(res, 'x-none').end(Buffer.of(0xe9))],
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
  expect(await Promise.race(reading)).toBe('unreachable');
  cancel.abort();
  expect((await Promise.all(reading)).filter((code) => code === 'unreachable')).toHaveLength(1);
});
