import type { IncomingHttpHeaders } from 'node:http';
import type { Task } from '../prompt.ts';
import type { EmulatedProvider } from '../provider.ts';
import type { ScriptKind } from '../scripts/script.ts';

/** The facts that become known while a call runs: null until then. Times are milliseconds since 1970. */
export interface CallProgress {
  readonly firstByteAt: number | null;
  readonly closedAt: number | null;
  /** `client`: the caller closed the connection before the end. */
  readonly endedBy: 'server' | 'client' | null;
}

/** Changes while the call runs. */
export interface RecordedCall extends CallProgress {
  readonly id: number;
  readonly provider: EmulatedProvider;
  readonly method: string;
  readonly path: string;
  readonly model: string;
  readonly stream: boolean;
  readonly task: Task;
  /** Null when the emulator gives its own answer. */
  readonly script: ScriptKind | null;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly startedAt: number;
}
