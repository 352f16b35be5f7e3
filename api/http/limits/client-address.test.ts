import { expect, test } from 'vitest';
import { readClientAddress } from './client-address.ts';

const from = (remoteAddress: string | undefined, forwardedFor?: string) => ({
  socket: { remoteAddress },
  headers: { ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) },
});

test('without trusted proxies, headers are ignored', () => {
  expect(readClientAddress(from('203.0.113.7', '198.51.100.1'), 0)).toBe('203.0.113.7');
});

test('behind proxies, takes the entry of the outermost trusted proxy, and ignores the entries before it', () => {
  const forged = from('10.0.0.1', '1.1.1.1, 198.51.100.1,10.0.0.2');
  expect(readClientAddress(forged, 1)).toBe('10.0.0.2');
  expect(readClientAddress(forged, 2)).toBe('198.51.100.1');
});

test('with fewer entries than trusted proxies, takes the first one', () => {
  expect(readClientAddress(from('10.0.0.1'), 2)).toBe('10.0.0.1');
  expect(readClientAddress(from('10.0.0.1', '198.51.100.1'), 5)).toBe('198.51.100.1');
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
])('%s is counted as %s', (address, counted) => {
  expect(readClientAddress(from(address), 0)).toBe(counted);
});

test.each(['', 'unknown', '999.1.1.1', '[::1]', '::1]/@host', '1.2.3.4:80'])(
  'does not take %j for an address',
  (entry) => {
    expect(readClientAddress(from('10.0.0.1', entry || ','), 1)).toMatch(
      entry ? /^unknown$/ : /^10\.0\.0\.1$/,
    );
  },
);
