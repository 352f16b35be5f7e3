import type { ErrorCode } from '../domain/errors.ts';

/** Codes with which every call can be refused. */
export const anyRefusals: readonly ErrorCode[] = [
  'bad_path',
  'rate_limited',
  'internal',
  'overloaded',
];

/** Codes with which every call that needs a token can be refused. */
export const sessionRefusals: readonly ErrorCode[] = [
  'invalid_token',
  'token_expired',
  'unauthenticated',
  'auth_unavailable',
  'queue_unavailable',
];

export const accountRefusals = ['account_disabled', 'database_unavailable'] as const;
export const turnRefusals = ['not_found', 'database_unavailable'] as const;
export const bodyRefusals = [
  'body_required',
  'request_timeout',
  'body_too_large',
  'too_many_active',
] as const;
export const jsonRefusals = [
  ...bodyRefusals,
  'duplicate_key',
  'invalid_character',
  'invalid_encoding',
  'invalid_json',
  'invalid_number',
  'invalid_request',
  'invalid_type',
  'json_too_complex',
  'json_too_deep',
  'unknown_field',
  'unsupported_charset',
  'unsupported_encoding',
  'unsupported_media_type',
] as const;
const questionRefusals = [
  'history_too_long',
  'idempotency_mismatch',
  'image_animated',
  'image_encoding_invalid',
  'image_invalid',
  'image_too_large',
  'image_too_many_pixels',
  'image_type_mismatch',
  'image_type_not_allowed',
  'image_unreadable',
  'image_url_not_allowed',
  'images_total_too_large',
  'invalid_idempotency_key',
  'question_empty',
  'question_invalid',
  'question_too_long',
  'too_many_images',
] as const;
export const retryRefusals = [
  'answer_complete',
  'nothing_to_buy',
  'retries_spent',
  'retry_mismatch',
  'turn_running',
] as const;
export const streamRefusals = ['not_acceptable', 'answer_expired', 'too_many_connections'] as const;

export const askingRefusals = [
  ...accountRefusals,
  ...turnRefusals,
  ...jsonRefusals,
  ...questionRefusals,
  ...streamRefusals,
  'capacity',
  'insufficient_credits',
] as const;
