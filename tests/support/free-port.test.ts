import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findFreePort } from './free-port.ts';

const lentPorts = '/proc/sys/net/ipv4/ip_local_port_range';

test.runIf(existsSync(lentPorts))('a found port lies outside of the ephemeral ports', async () => {
  const [firstLent] = readFileSync(lentPorts, 'utf8').split('\t').map(Number);
  for (let found = 0; found < 40; found += 1) {
    expect(await findFreePort()).toBeLessThan(firstLent ?? 0);
  }
});

test('concurrent calls return different ports', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, findFreePort));
  expect(new Set(ports).size).toBe(20);
});
