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

/** Containers of one project of Docker Compose. */
export interface Project {
  readonly name: string;
  /** What the scripts of operators are given as COMPOSE. */
  readonly command: readonly string[];
  /** Resolves to what it prints. */
  compose(...args: readonly string[]): Promise<string>;
  /** Ids of those that run. */
  containersOf(service: ServiceName): Promise<readonly string[]>;
  /** Runs one of the scripts in `ops`. Resolves to what it prints; rejects with that when it fails. */
  operate(script: string, ...args: readonly string[]): Promise<string>;
  /** Removes containers, networks and volumes. */
  remove(): Promise<void>;
}

/** Two apis and two workers in containers behind their proxy, and emulators in this process. */
export interface ContainerStack extends Project {
  /** Of the page, by way of the proxy. */
  readonly url: string;
  readonly opsToken: string;
  readonly providers: ProviderEmulator;
  readonly clerk: ClerkEmulator;
  /** All that was asked. */
  readonly askings: readonly Asking[];
  /** Ids of all who signed up. */
  readonly users: readonly string[];
  /** Another project on the same settings, of which nothing runs yet. */
  openProject(name: string): Project;
  /** Where operators look at a container. */
  opsUrlOf(container: string): Promise<string>;
  /** At Clerk, who tells the apis: that is the first credit. */
  signUp(): Promise<Person>;
  /** Somebody new asks, as a page does, and reads to the end. */
  ask(way: AskingOptions['way']): Promise<Asking>;
  close(): Promise<void>;
}
