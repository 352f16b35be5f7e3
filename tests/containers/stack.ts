import type { ClerkEmulator } from '@quartet/emulators/clerk/clerk-emulator.ts';
import type { ProviderEmulator } from '@quartet/emulators/providers/server.ts';
import type { AskingOptions } from '../faults/recorder/ask.ts';
import type { Asking, Person } from '../faults/recorder/asking.ts';

export type ServiceName =
  | 'proxy'
  | 'api'
  | 'worker'
  | 'postgres'
  | 'queue-redis'
  | 'content-redis'
  | 'prometheus'
  | 'emulators';

/** The containers of one Docker Compose project. */
export interface Project {
  readonly name: string;
  /** The value of COMPOSE for the scripts of operators. */
  readonly command: readonly string[];
  /** Runs Compose. Resolves to its output. */
  compose(...args: readonly string[]): Promise<string>;
  /** Resolves to the ids of the running containers. */
  containersOf(service: ServiceName): Promise<readonly string[]>;
  /** Runs a script in `ops`. Resolves to its output; rejects with that if it fails. */
  operate(script: string, ...args: readonly string[]): Promise<string>;
  /** Removes containers, networks and volumes. */
  remove(): Promise<void>;
}

/** Two apis and two workers in containers behind their proxy, and emulators in this process. */
export interface ContainerStack extends Project {
  /** The page's origin at the proxy. */
  readonly url: string;
  readonly opsToken: string;
  readonly providers: ProviderEmulator;
  readonly clerk: ClerkEmulator;
  /** All questions asked. */
  readonly askings: readonly Asking[];
  /** The ids of all persons signed up. */
  readonly users: readonly string[];
  /** Creates another project with the same settings without starting it. */
  openProject(name: string): Project;
  /** The address at which operators inspect a container. */
  opsUrlOf(container: string): Promise<string>;
  /** Signs up at Clerk, whose webhook grants the first credit. */
  signUp(): Promise<Person>;
  /** Asks as a new person, like a page, and reads to the end. */
  ask(way: AskingOptions['way']): Promise<Asking>;
  close(): Promise<void>;
}
