import type { SettingValues } from '@quartet/runtime/environment/settings.ts';
import { variable } from '@quartet/runtime/environment/variables.ts';
import { dollars } from '@quartet/stores/spend/dollars.ts';

export const limitSettings = {
  TRUST_PROXY_HOPS: {
    about: "Proxies in front of the api that tell a caller's address; 0 believes no header.",
    schema: variable.integer(0, 10),
    fallback: '0',
  },
  ACTIVE_QUESTIONS: {
    about: 'Questions of one user that run at once.',
    schema: variable.integer(1, 1_000),
    fallback: '2',
  },
  QUESTIONS_PER_MINUTE: {
    about: 'Questions that one user asks in a minute.',
    schema: variable.integer(1, 1_000_000),
    fallback: '20',
  },
  QUESTIONS_PER_HOUR: {
    about: 'Questions that one user asks in an hour.',
    schema: variable.integer(1, 1_000_000),
    fallback: '200',
  },
  FEEDBACK_PER_MINUTE: {
    about: 'Times that one user sends feedback in a minute.',
    schema: variable.integer(1, 1_000_000),
    fallback: '5',
  },
  FEEDBACK_PER_HOUR: {
    about: 'Times that one user sends feedback in an hour.',
    schema: variable.integer(1, 1_000_000),
    fallback: '20',
  },
  ADDRESS_CALLS_PER_MINUTE: {
    about: 'Calls without a valid session that one address makes in a minute.',
    schema: variable.integer(1, 1_000_000),
    fallback: '60',
  },
  ADDRESS_SOCKETS_PER_MINUTE: {
    about: 'Sockets that one address opens in a minute.',
    schema: variable.integer(1, 1_000_000),
    fallback: '120',
  },
  STREAMS_PER_USER: {
    about: 'Event streams of one user that one api process keeps open.',
    schema: variable.integer(1, 1_000),
    fallback: '6',
  },
  OVERLOAD_LAG_MS: {
    about: 'How late an api process may be, on average of a second, to take questions.',
    schema: variable.integer(10, 60_000),
    fallback: '500',
  },
  OVERLOAD_QUEUE_SECONDS: {
    about: 'How long an answer waits for a worker before no more questions are taken.',
    schema: variable.integer(1, 3_600),
    fallback: '30',
  },
  BODY_MEMORY_MB: {
    about:
      'Memory of one api process for bodies that arrive, in MB; one user or address gets half of it.',
    // Half of it holds one question with the largest images.
    schema: variable.integer(80, 1_000_000),
    fallback: '256',
  },
  USER_DAILY_SPEND_USD: {
    about: "What one user's questions may cost in a day (UTC), estimated from their tokens.",
    schema: dollars,
    fallback: '5',
  },
} as const;

export interface LimitsConfig {
  readonly trustProxyHops: number;
  readonly activeQuestions: number;
  readonly questionsPerMinute: number;
  readonly questionsPerHour: number;
  readonly feedbackPerMinute: number;
  readonly feedbackPerHour: number;
  readonly addressCallsPerMinute: number;
  readonly addressSocketsPerMinute: number;
  readonly streamsPerUser: number;
  readonly overloadLagMs: number;
  readonly overloadQueueMs: number;
  readonly bodyBytes: number;
  readonly userDailyMicroDollars: number;
}

export function toLimitsConfig(values: SettingValues<typeof limitSettings>): LimitsConfig {
  return {
    trustProxyHops: values.TRUST_PROXY_HOPS,
    activeQuestions: values.ACTIVE_QUESTIONS,
    questionsPerMinute: values.QUESTIONS_PER_MINUTE,
    questionsPerHour: values.QUESTIONS_PER_HOUR,
    feedbackPerMinute: values.FEEDBACK_PER_MINUTE,
    feedbackPerHour: values.FEEDBACK_PER_HOUR,
    addressCallsPerMinute: values.ADDRESS_CALLS_PER_MINUTE,
    addressSocketsPerMinute: values.ADDRESS_SOCKETS_PER_MINUTE,
    streamsPerUser: values.STREAMS_PER_USER,
    overloadLagMs: values.OVERLOAD_LAG_MS,
    overloadQueueMs: values.OVERLOAD_QUEUE_SECONDS * 1_000,
    bodyBytes: values.BODY_MEMORY_MB * 1024 * 1024,
    userDailyMicroDollars: values.USER_DAILY_SPEND_USD,
  };
}
