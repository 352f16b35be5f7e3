import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { patience } from '../support/patience.ts';
import { undoAtExit } from '../support/undo-at-exit.ts';
import { read, run } from './engine.ts';
import type { Project } from './stack.ts';

interface ProjectOptions {
  /** The command of Docker Compose. */
  readonly compose: readonly string[];
  readonly name: string;
  /** Contains the file of the services and their settings. */
  readonly folder: string;
}

export const composeName = 'compose.json';

const operations = path.resolve(import.meta.dirname, '../../ops/deploy');

export function openProject({ compose, name, folder }: ProjectOptions): Project {
  const place = ['--project-directory', folder, '--file', path.join(folder, composeName)];
  const command = [...compose, '--project-name', name, ...place];
  const down = [...command, 'down', '--volumes', '--remove-orphans', '--timeout', '10'];
  const forget = undoAtExit(() => {
    const [program = '', ...args] = down;
    spawnSync(program, args, { cwd: folder, timeout: patience.container });
  });
  return {
    name,
    command,
    compose: (...args) => run([...command, ...args], { cwd: folder }),
    async containersOf(service) {
      const labels = { project: name, service };
      const filters = Object.entries(labels).map(
        ([label, value]) => `--filter=label=com.docker.compose.${label}=${value}`,
      );
      const ids = await read(['docker', 'ps', '--quiet', '--no-trunc', ...filters]);
      return ids.split('\n').filter((id) => id !== '');
    },
    operate: (script, ...args) =>
      run([path.join(operations, script), ...args], {
        cwd: folder,
        env: { COMPOSE: command.join(' ') },
      }),
    async remove() {
      await run(down, { cwd: folder });
      forget();
    },
  };
}
