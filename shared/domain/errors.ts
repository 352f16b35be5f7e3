/** Codes of the errors that leave a process, with their HTTP status. The sentence of a code never repeats input. */
export const errorStatus = {
  bad_path: 400,
  body_required: 400,
  duplicate_key: 400,
  feedback_empty: 400,
  image_encoding_invalid: 400,
  image_invalid: 400,
  image_url_not_allowed: 400,
  invalid_character: 400,
  invalid_encoding: 400,
  invalid_idempotency_key: 400,
  invalid_json: 400,
  invalid_number: 400,
  invalid_rating: 400,
  invalid_request: 400,
  invalid_signature: 400,
  invalid_type: 400,
  json_too_complex: 400,
  json_too_deep: 400,
  question_empty: 400,
  question_invalid: 400,
  unknown_field: 400,
  invalid_token: 401,
  token_expired: 401,
  unauthenticated: 401,
  insufficient_credits: 402,
  account_disabled: 403,
  origin_not_allowed: 403,
  not_found: 404,
  webhooks_off: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  answer_complete: 409,
  nothing_to_buy: 409,
  retries_spent: 409,
  turn_running: 409,
  answer_expired: 410,
  body_too_large: 413,
  feedback_too_long: 413,
  history_too_long: 413,
  image_too_large: 413,
  image_too_many_pixels: 413,
  images_total_too_large: 413,
  question_too_long: 413,
  too_many_images: 413,
  image_type_mismatch: 415,
  image_type_not_allowed: 415,
  unsupported_charset: 415,
  unsupported_encoding: 415,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  image_animated: 422,
  image_unreadable: 422,
  retry_mismatch: 422,
  rate_limited: 429,
  too_many_active: 429,
  too_many_connections: 429,
  internal: 500,
  no_answer: 502,
  auth_unavailable: 503,
  capacity: 503,
  database_unavailable: 503,
  overloaded: 503,
  queue_unavailable: 503,
  unknown_plan: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export interface ErrorDetails {
  /** Path of the offending field, as `images[1]`. */
  readonly field?: string;
  /** The bound that was exceeded, in the unit of what was counted. */
  readonly limit?: number;
  /** Whole seconds; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** The cost of a turn that can no longer be read. */
  readonly charged?: number;
}

/** An error that the client may see: a code, its HTTP status, and a plain sentence as the message. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, sentence: string, details: ErrorDetails = {}) {
    super(sentence);
    this.code = code;
    this.status = errorStatus[code];
    this.details = details;
  }

  /** True when the same request may succeed later. */
  get retryable(): boolean {
    return this.status === 429 || this.status === 503 || this.status === 408;
  }
}
