import type { ContainerStack } from '../stack.ts';

/** A promise of the containers. */
export interface Promised {
  readonly promise: string;
  /** Resolves to figures to print. Rejects with what is wrong. */
  keep(stack: ContainerStack): Promise<string>;
}
