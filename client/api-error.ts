import { type ErrorBody, errorBodySchema } from '@quartet/shared/http/bodies.ts';

/** A refused call. `body` is null where the reply was not the API's own, as from a proxy. */
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

/** The response, when the call was carried out. Throws `ApiError` otherwise. */
export async function requireOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  const reply: unknown = await response.json().catch(() => null);
  const body = errorBodySchema.safeParse(reply);
  throw new ApiError(response.status, body.success ? body.data : null);
}
