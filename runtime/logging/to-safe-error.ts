import { toCauseCode } from './to-cause-code.ts';

/** The logged part of an error. Messages, stacks and causes may repeat what a person wrote. */
export interface SafeError {
  readonly name: string;
  readonly code?: string | number;
  readonly status?: number;
  readonly type?: string;
  readonly requestId?: string;
  /** The code of what it was caused by. */
  readonly cause?: string;
}

export function toSafeError(thrown: unknown): SafeError {
  const name = readWord(thrown, 'name') ?? typeof thrown;
  const code = readNumber(thrown, 'code') ?? readWord(thrown, 'code') ?? toCauseCode(thrown);
  const cause = toCauseCode(readProperty(thrown, 'cause'));
  const status = readNumber(thrown, 'status') ?? readNumber(thrown, 'statusCode');
  const type = readWord(thrown, 'type');
  const requestId = readWord(thrown, 'requestId') ?? readWord(thrown, 'requestID');
  return {
    name,
    ...(code !== undefined && { code }),
    ...(status !== undefined && { status }),
    ...(type !== undefined && { type }),
    ...(requestId !== undefined && { requestId }),
    ...(cause !== undefined && { cause }),
  };
}

function readWord(thrown: unknown, key: string): string | undefined {
  const value = readProperty(thrown, key);
  return typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value) ? value : undefined;
}

function readNumber(thrown: unknown, key: string): number | undefined {
  const value = readProperty(thrown, key);
  return Number.isInteger(value) ? Number(value) : undefined;
}

function readProperty(thrown: unknown, key: string): unknown {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  try {
    return Reflect.get(thrown, key);
  } catch {
    return undefined;
  }
}
