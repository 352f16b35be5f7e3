import path from 'node:path';

export interface Service {
  readonly image: string;
  readonly build?: unknown;
  readonly command?: readonly string[];
  readonly profiles?: readonly string[];
  readonly ports?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly configs?: readonly { readonly source: string; readonly target: string }[];
  readonly env_file?: readonly string[];
  readonly [key: string]: unknown;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks?: unknown;
  readonly volumes?: unknown;
  readonly [key: string]: unknown;
}

/** The parts of the test machine that the containers use. */
export interface Lent {
  /** The folder of the checkout. */
  readonly root: string;
  /** Contains the settings `.env`, `api.env` and `worker.env`, the files `ops-token` and `site`, and the emulators' sockets. */
  readonly folder: string;
  /** The address of the proxy on this machine. */
  readonly port: number;
  readonly image: string;
  /** The image of Node for the relay to the emulators. */
  readonly baseImage: string;
}

/** The host and ports at which containers reach the emulators. */
export const emulatorsHost = 'emulators';
export const emulatorPorts = { providers: 4010, clerk: 4020 } as const;

/** Left out of the tests with containers: other tests check their files. */
const untested = ['grafana', 'alertmanager', 'blackbox', 'machine'];

/** True for the tested services of docker-compose.yml. */
export const isTested = (name: string) => !untested.includes(name);

/**
 * Changes docker-compose.yml for the tests: without some services, with all ports, including the operators' ports, on this machine
 * only, and with a relay to the emulators. Compose's inline files become files of the folder. Everything else stays.
 */
export function toTestedCompose(compose: ComposeFile, lent: Lent): ComposeFile {
  const { services, networks, volumes } = compose;
  const own = Object.entries(services).filter(([name]) => isTested(name));
  return {
    networks,
    volumes,
    services: {
      ...Object.fromEntries(own.map(([name, service]) => [name, lend(name, service, lent)])),
      [emulatorsHost]: toRelay(lent),
    },
  };
}

function lend(name: string, all: Service, lent: Lent): Service {
  const { build, ports: _ports, profiles: _, configs = [], ...service } = all;
  const { root, folder, image, port } = lent;
  const { volumes = [], env_file: files, environment } = service;
  const mounted = [
    ...volumes.map((each) => each.replace(/^\.\//, `${root}/`)),
    ...configs.map(({ source, target }) => `${folder}/${source}:${target}:ro`),
  ];
  const shared = {
    ...service,
    ...(mounted.length > 0 && { volumes: mounted }),
    ...(files && { env_file: files.map((file) => path.join(folder, file)) }),
  };
  if (name === 'proxy') return { ...shared, ports: [`127.0.0.1:${port}:443`] };
  if (!build) return shared;
  return {
    ...shared,
    image,
    ports: ['127.0.0.1::3010'],
    ...(name === 'api' && {
      environment: { ...environment, APP_ORIGINS: `https://localhost:${port}` },
    }),
  };
}

function toRelay({ root, folder, baseImage }: Lent): Service {
  const relayed = Object.entries(emulatorPorts).map(([name, port]) => `${port}=/sockets/${name}`);
  return {
    image: baseImage,
    command: ['node', '/relay/main.ts', ...relayed],
    init: true,
    volumes: [`${root}/tests/containers/relay:/relay:ro`, `${folder}/sockets:/sockets`],
  };
}
