import assert from 'node:assert/strict';
import { evaluate, inspect, isHealthy } from '../containers.ts';
import { read } from '../engine.ts';
import type { ContainerStack, ServiceName } from '../stack.ts';
import { until } from '../until.ts';
import type { Promised } from './promised.ts';

/** Lists where a process can write, and its capabilities. */
const program = `
  const fs = require('fs');
  const status = fs.readFileSync('/proc/self/status', 'utf8');
  const refused = ['/app/x', '/x', '/etc/x'].map((file) => {
    try { fs.writeFileSync(file, ''); } catch ({ code }) { return code; }
  });
  fs.writeFileSync('/tmp/x', '');
  const developing = ['tests', 'dev', 'docs',
    ...['vitest', 'vite', 'typescript', 'playwright-core', '@biomejs/biome', 'oxlint']
      .map((name) => 'node_modules/' + name)].filter((name) => fs.existsSync('/app/' + name));
  const [, rights] = /CapEff:\\s*(\\w+)/.exec(status);
  console.log(JSON.stringify({ user: process.getuid(), rights: Number('0x' + rights), refused,
    developing }));`;

const services = ['proxy', 'api', 'worker', 'postgres', 'queue-redis', 'content-redis'] as const;

async function listAll(stack: ContainerStack): Promise<readonly string[]> {
  const all = await Promise.all(services.map((name: ServiceName) => stack.containersOf(name)));
  return all.flat();
}

export const contained: Promised = {
  promise:
    'every container is healthy; a process has no rights, no tools, and writes nothing but /tmp',
  async keep(stack) {
    const all = await listAll(stack);
    assert.equal(all.length, services.length + 2);
    for (const container of all) await until('a healthy container', () => isHealthy(container));
    for (const name of ['api', 'worker'] as const) {
      for (const container of await stack.containersOf(name)) {
        const found = JSON.parse(await evaluate(container, program)) as Record<string, unknown>;
        const { user, rights, refused, developing } = found;
        assert.equal(user, 1000);
        assert.equal(rights, 0);
        assert.deepEqual(refused, ['EROFS', 'EROFS', 'EROFS']);
        assert.deepEqual(developing, []);
      }
    }
    return await readMemory(all);
  },
};

export const unharmed: Promised = {
  promise: 'no container was killed for its memory',
  async keep(stack) {
    const all = await listAll(stack);
    for (const container of all) assert.equal((await inspect(container)).State.OOMKilled, false);
    return readMemory(all);
  },
};

async function readMemory(containers: readonly string[]): Promise<string> {
  const format = '{{.Name}} {{.MemUsage}}';
  const lines = await read(['docker', 'stats', '--no-stream', '--format', format, ...containers]);
  return lines
    .split('\n')
    .map((line) => line.replace(/^quartet-containers-\d+[-_](.+) \/ .*$/, '$1'))
    .join(', ');
}
