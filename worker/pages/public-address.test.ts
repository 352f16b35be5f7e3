import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { readFailure } from '../testing/page-site.ts';
import { createFetchPage, isPublicAddress } from './fetch-page.ts';

const { signal } = new AbortController();

/** Forms of addresses that lead inside, elsewhere than to a page, or nowhere. */
const refused: readonly string[] = [
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:1',
  'gopher://a.b/',
  '//example.com',
  'https://',
  'https:///x',
  '',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://127.0.0.1:443/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fe80::1]/',
  'https://[0:0:0:0:0:ffff:7f00:1]/',
  'https://[fd00::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/',
  'https://192.168.0.1/',
  'https://172.16.0.1/',
  'https://100.64.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://198.18.0.1/',
  'https://192.0.2.1/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://foo.localhost/',
  'https://redis/',
  'https://postgres:5432/',
  'https://metadata.google.internal/',
  'https://kubernetes.default.svc.cluster.local/',
  'https://printer.local/',
  'https://router.lan/',
  'https://x.test/',
  'https://router.lan./',
  'https://1.0.0.127.in-addr.arpa/',
  'https://user:pass@example.com/',
  'https://example.com:8443/',
  'https://example.com:22/',
  'https://exa mple.com/',
  'https://127.0.0.1%2f.example.com/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://ⓛocalhost/',
  `https://example.com/${'a'.repeat(3_000)}`,
  'https://8.8.8.8/',
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
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '::1',
  '::ffff:10.0.0.1',
  'fd12::1',
  'fe80::1',
  '0.0.0.0',
  '100.64.1.1',
  '192.168.1.1',
  '198.18.5.5',
  '240.0.0.1',
  '64:ff9b::a00:1',
  '2001:db8::1',
  'ff02::1',
  '2002:a00:1::',
  '::127.0.0.1',
  '64:ff9b:1::a00:1',
  'fec0::1',
  '2001::a00:1',
  '192.0.0.170',
  '203.0.113.9',
  'no address',
];

test.each(inner)(
  'a public name that leads to %s is refused, also among other addresses',
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
