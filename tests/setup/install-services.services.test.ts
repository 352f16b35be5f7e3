import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { toInstallPlan } from './install-plan.ts';
import { needs } from './needs.ts';

describe('the setup of the tests', () => {
  test('changes nothing where all is there', () => {
    const script = fileURLToPath(new URL('install-services.ts', import.meta.url));
    const output = execFileSync(process.execPath, [script]).toString();
    expect(output).toContain('there    Chromium');
    expect(output).not.toContain('>');
  });

  test('installs all of it as root on a bare machine', () => {
    const plan = toInstallPlan(needs, { hasEngine: false, apt: 'root' });
    expect(plan.images).toEqual([]);
    expect(plan.commands?.map((command) => command.join(' '))).toEqual([
      'env DEBIAN_FRONTEND=noninteractive apt-get update',
      'env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends redis-server postgresql chromium fonts-liberation fonts-noto-color-emoji',
    ]);
  });

  test('takes the servers as containers where an engine runs, and the browser by sudo', () => {
    const plan = toInstallPlan(needs, { hasEngine: true, apt: 'sudo' });
    expect(plan.images).toEqual(['redis:8-alpine', 'postgres:17-alpine']);
    expect(plan.commands?.[1]?.slice(0, 2)).toEqual(['sudo', '-n']);
    expect(plan.packages).not.toContain('redis-server');
  });

  test('leaves it to a person where nothing can be installed', () => {
    const plan = toInstallPlan(needs, { hasEngine: false, apt: 'none' });
    expect(plan.commands).toBeNull();
    expect(plan.packages).toContain('chromium');
  });
});
