const movedToRows = {
  ADAPTER: 'adapter',
  ROUTES: 'routes',
  MODELS: 'models',
  CHECK_MODEL: 'checkModel',
  PRICE: 'price of each model',
  EFFORT: 'effort of each model',
  RETENTION: 'contract',
  REGION: 'region',
};

/** Variables that earlier versions read, with what replaces them. A process in whose environment one is set does not start. */
export const removedSettings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['gemini', 'claude', 'gpt', 'grok'].flatMap((model) =>
      Object.entries(movedToRows).map(([field, place]) => [
        `${model.toUpperCase()}_${field}`,
        `set the ${place} of "${model}" in MODEL_ROWS`,
      ]),
    ),
  ),
  ANSWER_MAX_OUTPUT_TOKENS: 'set the maxOutputTokens of each model in MODEL_ROWS',
  ANSWER_MAX_CHARACTERS: 'it is fixed at 262144',
  WEB_SEARCH_MAX_USES: 'it is fixed at 5 searches',
  CONSENSUS_SLOTS: 'set CONSENSUS_COMPOSERS',
  CONSENSUS_DEADLINE_SECONDS: 'it is fixed at 120 seconds',
  COMPOSER_PATIENCE_SECONDS: 'it is fixed at 25 seconds',
  PROVIDER_FIRST_EVENT_SECONDS:
    'it is fixed at 120 seconds; for more, set the silenceMs of a model in MODEL_ROWS',
  PROVIDER_IDLE_SECONDS: 'it is fixed at 45 seconds',
  DELTA_FLUSH_MS: 'it is fixed at 33 milliseconds',
  WORKER_CONSENSUS_CONCURRENCY: 'it is fixed at 400',
  UPKEEP_SECONDS: 'it is fixed at 30 seconds',
  WORKER_SETTLEMENT_CONCURRENCY: 'it is fixed at 20 turns',
  MAX_CONNECTIONS: 'it is fixed at 10000',
  STREAMS_PER_USER: 'it is fixed at three times ACTIVE_QUESTIONS',
  QUESTIONS_PER_HOUR: 'it is fixed at ten times QUESTIONS_PER_MINUTE',
  ADDRESS_SOCKETS_PER_MINUTE: 'it is fixed at twice ADDRESS_CALLS_PER_MINUTE',
  ADMISSION_MS: 'it is fixed at 2500 milliseconds',
  FEEDBACK_PER_MINUTE: 'it is fixed at 5',
  FEEDBACK_PER_HOUR: 'it is fixed at 20',
  COPIES_PER_MINUTE: 'it is fixed at 3',
  CALLS_PER_MINUTE: 'it is fixed at 600',
  QUEUE_CELLS: 'REDIS_URL names the one Redis of all queues',
  WORKER_QUEUE_CELLS: 'each worker serves all queues of REDIS_URL',
  CONTENT_REDIS_URLS:
    'for several servers use a Redis Cluster, CONTENT_REDIS_URL=redis+cluster://host,host',
  CANARY_MINUTES: 'schedule a question of your own, see docs/operations.md',
  CANARY_DAILY_QUESTIONS: 'schedule a question of your own, see docs/operations.md',
};
