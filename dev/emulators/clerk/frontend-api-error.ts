export interface Refusal {
  readonly status: 401 | 404 | 422;
  readonly code: string;
  /** Shown to the person by clerk-js. */
  readonly message: string;
  /** The form field under which it is shown. */
  readonly field?: string;
}

/** A refusal in Clerk's own form: `{ errors: [{ code, message, long_message, meta }] }`. */
export class FrontendApiError extends Error {
  override readonly name = 'FrontendApiError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }

  toBody(): Record<string, unknown> {
    const { code, message, field } = this.refusal;
    const meta = field ? { param_name: field } : {};
    return {
      errors: [{ code, message, long_message: message, meta }],
      clerk_trace_id: crypto.randomUUID(),
    };
  }
}

export function notFound(): FrontendApiError {
  return new FrontendApiError({
    status: 404,
    code: 'resource_not_found',
    message: 'Nothing was found here.',
  });
}

export function signedOut(): FrontendApiError {
  return new FrontendApiError({
    status: 401,
    code: 'authentication_invalid',
    message: 'You are signed out.',
  });
}

/** Refuses a form value; the message appears under its field. */
export function refuseField(field: string, code: string, message: string): FrontendApiError {
  return new FrontendApiError({ status: 422, code, message, field });
}
