import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parse } from 'yaml';
import { ask } from '../faults/recorder/ask.ts';
import type { Asking, Person } from '../faults/recorder/asking.ts';
import { findFreePort } from '../support/free-port.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { isHealthy } from './containers.ts';
import { type Emulators, openEmulators } from './emulators.ts';
import { read } from './engine.ts';
import { composeName, openProject } from './project.ts';
import type { ContainerStack, Project } from './stack.ts';
import { type ComposeFile, toTestedCompose } from './tested-compose.ts';
import { until } from './until.ts';

interface StackOptions {
  readonly compose: readonly string[];
  readonly image: string;
  readonly baseImage: string;
}

const root = path.resolve(import.meta.dirname, '../..');
const projectName = `quartet-containers-${process.pid}`;
/** Tokens live longer than the whole run. */
const expiresInSeconds = 7_200;

export async function startStack(options: StackOptions): Promise<ContainerStack> {
  await using opened = new AsyncDisposableStack();
  const { path: folder, remove } = await makeTemporaryFolder('quartet-containers-');
  opened.defer(remove);
  const port = await findFreePort();
  const url = `https://localhost:${port}`;
  const emulators = await openEmulators({ folder: path.join(folder, 'sockets'), url });
  opened.defer(() => emulators.close());
  const opsToken = randomBytes(24).toString('base64url');
  await writeSettings(folder, { emulators, opsToken });
  const all = parse(await readFile(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  const lent = { ...options, root, folder, port };
  await writeFile(
    path.join(folder, composeName),
    JSON.stringify(toTestedCompose(all as ComposeFile, lent)),
  );
  const open = (name: string) => openProject({ compose: options.compose, name, folder });
  const project = open(projectName);
  opened.defer(() => project.remove());
  const scale = ['--scale', 'api=2', '--scale', 'worker=2'];
  await project.compose('up', '--detach', '--no-build', ...scale);
  await trustProxy(project);
  const closing = opened.move();
  return {
    ...project,
    url,
    opsToken,
    providers: emulators.providers,
    clerk: emulators.clerk,
    openProject: open,
    opsUrlOf: async (container) => `http://${await read(['docker', 'port', container, '3010'])}`,
    ...createPeople(url, emulators.clerk),
    close: () => closing.disposeAsync(),
  };
}

/** Writes the settings as operators do: see docs/set-up.md. */
async function writeSettings(
  folder: string,
  { emulators, opsToken }: { readonly emulators: Emulators; readonly opsToken: string },
): Promise<void> {
  const files = {
    '.env': {
      SITE_ADDRESS: 'localhost',
      POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
      SEALING_KEYS: `k1:${randomBytes(32).toString('base64url')}`,
      OPS_TOKEN: opsToken,
    },
    'api.env': emulators.environments.api,
    'worker.env': emulators.environments.worker,
  };
  await writeFile(path.join(folder, 'ops-token'), opsToken);
  await writeFile(path.join(folder, 'site'), '[]');
  for (const [name, variables] of Object.entries(files)) {
    const lines = Object.entries(variables).map(([variable, value]) => `${variable}=${value}\n`);
    await writeFile(path.join(folder, name), lines.join(''));
  }
}

/** Accepts the certificate of `localhost`, which the proxy signs itself before it is healthy. */
async function trustProxy(project: Project): Promise<void> {
  const [proxy = ''] = await project.containersOf('proxy');
  await until('a healthy proxy', () => isHealthy(proxy));
  const file = '/data/caddy/pki/authorities/local/root.crt';
  const certificate = await read(['docker', 'exec', proxy, 'cat', file]);
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
}

function createPeople(
  url: string,
  clerk: Emulators['clerk'],
): Pick<ContainerStack, 'ask' | 'askings' | 'signUp' | 'users'> {
  const askings: Asking[] = [];
  const users: string[] = [];

  async function signUp(): Promise<Person> {
    const user = clerk.createUser({ email: `person-${users.length}@quartet.example` });
    users.push(user.id);
    await clerk.delivered();
    const token = await clerk.mintToken({ userId: user.id, origin: url, expiresInSeconds });
    return { userId: user.id, token };
  }

  return {
    askings,
    users,
    signUp,
    async ask(way = 'socket') {
      const asking = ask(await signUp(), { apis: [url], way });
      askings.push(asking);
      return asking;
    },
  };
}
