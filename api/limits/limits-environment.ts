import { defineSettings, type SettingValues } from '@quartet/runtime/environment/settings.ts';
import { variable } from '@quartet/runtime/environment/variables.ts';
import { dollars } from '@quartet/stores/spend/dollars.ts';

export const limitSettings = defineSettings({
  TRUST_PROXY_HOPS: {
    name: 'trustProxyHops',
    about: "Proxies in front of the api that tell a caller's address; 0 believes no header.",
    schema: variable.integer(0, 10),
    fallback: '0',
  },
  ACTIVE_QUESTIONS: {
    name: 'activeQuestions',
    about: 'Questions of one user that run at once.',
    schema: variable.integer(1, 1_000),
    fallback: '2',
  },
  QUESTIONS_PER_MINUTE: {
    name: 'questionsPerMinute',
    about: 'Questions that one user asks in a minute.',
    schema: variable.integer(1, 1_000_000),
    fallback: '20',
  },
  QUESTIONS_PER_HOUR: {
    name: 'questionsPerHour',
    about: 'Questions that one user asks in an hour.',
    schema: variable.integer(1, 1_000_000),
    fallback: '200',
  },
  FEEDBACK_PER_MINUTE: {
    name: 'feedbackPerMinute',
    about: 'Times that one user sends feedback in a minute.',
    schema: variable.integer(1, 1_000_000),
    fallback: '5',
  },
  FEEDBACK_PER_HOUR: {
    name: 'feedbackPerHour',
    about: 'Times that one user sends feedback in an hour.',
    schema: variable.integer(1, 1_000_000),
    fallback: '20',
  },
  ADDRESS_CALLS_PER_MINUTE: {
    name: 'addressCallsPerMinute',
    about: 'Calls without a valid session that one address makes in a minute.',
    schema: variable.integer(1, 1_000_000),
    fallback: '60',
  },
  ADDRESS_SOCKETS_PER_MINUTE: {
    name: 'addressSocketsPerMinute',
    about: 'Sockets that one address opens in a minute.',
    schema: variable.integer(1, 1_000_000),
    fallback: '120',
  },
  STREAMS_PER_USER: {
    name: 'streamsPerUser',
    about: 'Event streams of one user that one api process keeps open.',
    schema: variable.integer(1, 1_000),
    fallback: '6',
  },
  OVERLOAD_LAG_MS: {
    name: 'overloadLagMs',
    about: 'How late an api process may be, on average of a second, to take questions.',
    schema: variable.integer(10, 60_000),
    fallback: '500',
  },
  OVERLOAD_QUEUE_SECONDS: {
    name: 'overloadQueueMs',
    about: 'How long an answer waits for a worker before no more questions are taken.',
    schema: variable.seconds(1, 3_600),
    fallback: '30',
  },
  BODY_MEMORY_MB: {
    name: 'bodyBytes',
    about:
      'Memory of one api process for bodies that arrive, in MB; one user or address gets half of it.',
    // Half of it holds one question with the largest images.
    schema: variable.megabytes(80, 1_000_000),
    fallback: '256',
  },
  USER_DAILY_SPEND_USD: {
    name: 'userDailyMicroDollars',
    about: "What one user's questions may cost in a day (UTC), estimated from their tokens.",
    schema: dollars,
    fallback: '5',
  },
});

export type LimitsConfig = SettingValues<typeof limitSettings>;
