import { type ErrorBody, errorBodySchema } from '@quartet/shared/http/bodies.ts';

/** A refused call. `body` is null when the reply was not the API's own, but that of a proxy for example. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody | null;

  constructor(status: number, body: ErrorBody | null) {
    super(`${status}: ${body?.error ?? 'The call was refused.'}`);
    this.status = status;
    this.body = body;
  }
}

/** Returns a response with a 2xx status. Throws `ApiError` for any other. */
export async function requireOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  const reply: unknown = await response.json().catch(() => null);
  const body = errorBodySchema.safeParse(reply);
  throw new ApiError(response.status, body.success ? body.data : null);
}
