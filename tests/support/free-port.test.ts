import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findFreePort } from './free-port.ts';

const lentPorts = '/proc/sys/net/ipv4/ip_local_port_range';

test.runIf(existsSync(lentPorts))('no outgoing connection is ever lent a found port', async () => {
  const [firstLent] = readFileSync(lentPorts, 'utf8').split('\t').map(Number);
  for (let found = 0; found < 40; found += 1) {
    expect(await findFreePort()).toBeLessThan(firstLent ?? 0);
  }
});

test('ports that are asked for at once differ', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, findFreePort));
  expect(new Set(ports).size).toBe(20);
});
