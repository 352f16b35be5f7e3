import type { ContainerStack } from '../stack.ts';

/** What containers must do. */
export interface Promised {
  readonly promise: string;
  /** Resolves to figures to show. Rejects with what is wrong. */
  keep(stack: ContainerStack): Promise<string>;
}
