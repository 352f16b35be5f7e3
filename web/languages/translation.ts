import type { ErrorCode } from '@quartet/shared/domain/errors.ts';
import type { strings as auth } from '../account/auth/strings.ts';
import type { strings as credits } from '../account/credits/strings.ts';
import type { strings as feedback } from '../account/feedback/strings.ts';
import type { strings as conversation } from '../chat/conversation-strings.ts';
import type { strings as chat } from '../chat/strings.ts';
import type { strings as consensus } from '../consensus/strings.ts';
import type { strings as verdict } from '../consensus/verdict-strings.ts';
import type { strings as later } from '../shell/later-strings.ts';
import type { strings as features } from '../shell/pages/feature-strings.ts';
import type { strings as shell } from '../shell/strings.ts';
import type { strings as components } from '../ui/components/strings.ts';
import type { marks, strings as requests } from '../ui/lib/strings.ts';
import type { answerReasonStrings, consensusReasonStrings } from '../ui/models/reason-strings.ts';
import type { strings as models } from '../ui/models/strings.ts';
import type { strings as turns } from '../ui/models/turn-strings.ts';

/** Errors that the page shows in the API's words in English. */
type ShownError = Extract<
  ErrorCode,
  | 'account_disabled'
  | 'answer_complete'
  | 'answer_expired'
  | 'auth_unavailable'
  | 'body_too_large'
  | 'capacity'
  | 'database_unavailable'
  | 'history_too_long'
  | 'idempotency_mismatch'
  | 'image_animated'
  | 'image_encoding_invalid'
  | 'image_invalid'
  | 'image_too_large'
  | 'image_too_many_pixels'
  | 'image_type_mismatch'
  | 'image_type_not_allowed'
  | 'image_unreadable'
  | 'images_total_too_large'
  | 'internal'
  | 'invalid_character'
  | 'invalid_encoding'
  | 'invalid_request'
  | 'not_found'
  | 'nothing_to_buy'
  | 'overloaded'
  | 'question_empty'
  | 'question_invalid'
  | 'question_too_long'
  | 'queue_unavailable'
  | 'rate_limited'
  | 'request_timeout'
  | 'retries_spent'
  | 'retry_mismatch'
  | 'too_many_active'
  | 'too_many_connections'
  | 'too_many_images'
  | 'turn_running'
>;

/** All rows of a language. */
export interface Translation {
  readonly answerReasons: typeof answerReasonStrings;
  readonly auth: typeof auth;
  readonly chat: typeof chat;
  readonly components: typeof components;
  readonly consensus: typeof consensus;
  readonly consensusReasons: typeof consensusReasonStrings;
  readonly conversation: typeof conversation;
  readonly credits: typeof credits;
  readonly errors: Readonly<Record<ShownError, string>>;
  readonly features: typeof features;
  readonly feedback: typeof feedback;
  readonly later: typeof later;
  readonly marks: typeof marks;
  readonly models: typeof models;
  readonly requests: typeof requests;
  readonly shell: typeof shell;
  readonly turns: typeof turns;
  readonly verdict: typeof verdict;
}
