/** A non-OK response. The message is `{status}: {text}`, which the error catalogue is matched against. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The API's error code, if the body had one. */
  readonly code: string | null;

  constructor(status: number, text: string, code: string | null = null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.code = code;
  }
}

/** Reads the message from the body's text, or from the status text when the body is empty. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  return new ApiError(response.status, text || response.statusText);
}

/** True when the same call may succeed later. */
export function mayPass(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
