import type { IncomingHttpHeaders } from 'node:http';
import type { Task } from '../prompt.ts';
import type { Provider } from '../provider.ts';
import type { ScriptKind } from '../scripts/script.ts';

/** One call to an emulated service; times are milliseconds since 1970. It changes while the call runs. */
export interface RecordedCall {
  readonly id: number;
  readonly provider: Provider;
  readonly method: string;
  readonly path: string;
  readonly model: string;
  readonly stream: boolean;
  readonly task: Task;
  /** The script played for it, or null for the emulator's own answer. */
  readonly script: ScriptKind | null;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly startedAt: number;
  readonly firstByteAt: number | null;
  readonly closedAt: number | null;
  /** Who ended it: null while it runs. `client` means the caller went away before the end. */
  readonly endedBy: 'server' | 'client' | null;
}
