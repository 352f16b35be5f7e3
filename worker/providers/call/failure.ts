/** Failure: what an adapter could read from its SDK's error. `words` decide a code and go no further. */
export interface Failure {
  readonly modelId: string;
  readonly status?: number | undefined;
  readonly code?: unknown;
  readonly type?: unknown;
  readonly param?: unknown;
  readonly words?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** What the rules look at: bounded, and with nothing missing. */
export interface FailureSigns {
  readonly modelId: string;
  readonly status: number | undefined;
  /** The code and the type. */
  readonly codes: string;
  readonly words: string;
}

const mostWords = 2_000;

export function toSigns({ modelId, status, code, type, words = '' }: Failure): FailureSigns {
  const codes = [code, type].filter((word) => typeof word === 'string').join(' ');
  return {
    modelId,
    status: status ?? readStatus(code),
    codes: codes.slice(0, mostWords),
    words: words.slice(0, mostWords),
  };
}

/** Within a stream some gateways send the status as the code. */
function readStatus(code: unknown): number | undefined {
  const status = Number(code);
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined;
}
