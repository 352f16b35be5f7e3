import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  brotliCompressSync,
  brotliDecompressSync,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { type Screens, screens } from '@quartet/shared/domain/screens.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';
import { clerkHost } from './security-headers.ts';

/** One more screen, by its row alone. */
vi.mock('@quartet/shared/domain/screens.ts', async (original) => {
  const real = await original<{ screens: Screens }>();
  return { ...real, screens: { ...real.screens, oneMore: { path: '/one-more/:word' } } };
});

const html =
  '<!doctype html><script>theme()</script><script type="module" src="/assets/a.js"></script>';
const webRoot = mkdtempSync(path.join(tmpdir(), 'page-'));
const compressed = brotliCompressSync('const b = 1;');
const script = `const a = 1;${' '.repeat(5_000)}`;
let api: TestApi;
beforeAll(async () => {
  mkdirSync(path.join(webRoot, 'assets'));
  writeFileSync(path.join(webRoot, 'index.html'), html);
  writeFileSync(path.join(webRoot, 'assets', 'a-1234.js'), script);
  writeFileSync(path.join(webRoot, 'assets', 'b-1234.js'), script);
  writeFileSync(path.join(webRoot, 'assets', 'b-1234.js.br'), compressed);
  writeFileSync(path.join(webRoot, '.env'), 'SECRET=1');
  writeFileSync(path.join(webRoot, 'logo.svg'), '<svg/>');
  writeFileSync(path.join(webRoot, 'sw.js'), 'self;');
  api = await startTestApi({ config: { webRoot } });
});
afterAll(async () => {
  await api.stop();
  rmSync(webRoot, { recursive: true });
});

const addresses = Object.values(screens).map(({ path }) => path.replaceAll(/:\w+/g, 'some_word'));
const others: readonly (readonly [string, number])[] = [
  ['/one-more/word', 200],
  ['/PRICING', 200],
  ['/sample', 404],
  ['/?sample', 200],
  ['/index.html', 200],
  ['/one-more', 404],
  ['/no/such/page', 404],
  ['/checkout/%E0%A4%A', 200],
];

test.each([...addresses.map((address) => [address, 200] as const), ...others])(
  '%s is the page, fresh each time, with status %i',
  async (address, status) => {
    const response = await api.fetch(address, { as: null });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe(html);
  },
);

test('hashed assets are compressed and cached for a year; a missing one is not the page', async () => {
  const response = await api.fetch('/assets/a-1234.js');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  const missing = await api.fetch('/assets/b.js');
  expect(missing.status).toBe(404);
  expect(await missing.text()).not.toContain('<');
});

/** The bytes as they come: `fetch` decodes them. */
async function getRaw(
  address: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(`${api.url}${address}`, { headers, method }, resolve).on('error', reject).end();
  const response = await promise;
  const { statusCode = 0 } = response;
  return { status: statusCode, headers: response.headers, body: await buffer(response) };
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, zstd', 'zstd', zstdDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['', undefined, (bytes: Buffer) => bytes],
])('to a client that accepts "%s" a script is sent as %s', async (accepted, encoding, decode) => {
  const sent = await getRaw('/assets/a-1234.js', { 'accept-encoding': accepted });
  expect(sent.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(sent.body.length),
    vary: 'Accept-Encoding',
  });
  expect(sent.headers['content-encoding']).toBe(encoding);
  expect(decode(sent.body).toString()).toBe(script);
});

test('what the build has compressed is sent as it is, and has no address of its own', async () => {
  const sent = await getRaw('/assets/b-1234.js', { 'accept-encoding': 'br' });
  expect(sent.headers['content-encoding']).toBe('br');
  expect(sent.body).toEqual(compressed);
  expect(await getRaw('/assets/b-1234.js.br', {})).toMatchObject({ status: 404 });
});

test('HEAD sends the headers of GET', async () => {
  const accepts = { 'accept-encoding': 'br' };
  const [whole, head] = [
    await getRaw('/assets/a-1234.js', accepts),
    await getRaw('/assets/a-1234.js', accepts, 'HEAD'),
  ];
  const { date: _, 'x-request-id': __, ...headers } = whole.headers;
  expect(head.headers).toMatchObject(headers);
  expect(head.body).toHaveLength(0);
});

test.each(['/', '/assets/a-1234.js', '/logo.svg'])(
  'a client that has %s gets 304',
  async (address) => {
    const { headers } = await getRaw(address, {});
    const again = await getRaw(address, { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers.etag).toBe(headers.etag);
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
  },
);

test('a hidden file is not served', async () => {
  const response = await api.fetch('/.env');
  expect(response.status).toBe(404);
  expect(await response.text()).toBe(html);
});

test('files are served from memory, as they were at the start', async () => {
  const folder = path.join(webRoot, 'assets');
  renameSync(folder, `${folder}-gone`);
  onTestFinished(() => renameSync(`${folder}-gone`, folder));
  expect(await (await api.fetch('/assets/a-1234.js')).text()).toBe(script);
});

test('the service worker is revalidated each time, covers every screen, and runs under the policy', async () => {
  const response = await api.fetch('/sw.js');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(response.headers.get('content-security-policy')).toContain("connect-src 'self'");
  const logo = await api.fetch('/logo.svg');
  expect(logo.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('the policy allows the page only what it needs', async () => {
  const { headers } = await api.fetch('/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+' https:\/\/clerk\.quartet\.test/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  const elsewhere = policy.split(';').filter((directive) => directive.includes('https:'));
  expect(elsewhere.map((directive) => directive.split(' ')[0])).toEqual([
    'script-src',
    'img-src',
    'connect-src',
    'frame-src',
  ]);
  expect(policy.split(';').filter((directive) => !directive.includes('https:'))).toEqual([
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
  expect(policy).toContain("img-src 'self' data: blob: https://img.clerk.com;");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-powered-by')).toBeNull();
});

test('without a built page the reply says how to build it', async () => {
  const unbuilt = await startTestApi();
  const response = await unbuilt.fetch('/');
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('npm run build');
  await unbuilt.stop();
});

test('a publishable key names its host', () => {
  expect(clerkHost('pk_test_Y2xlcmsucXVhcnRldC50ZXN0JA')).toBe('https://clerk.quartet.test');
});
