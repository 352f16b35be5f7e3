const seconds = {
  quick: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  call: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  answer: [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300],
} as const;

/** Labels hold words of ours, never a value from outside. */
type Label =
  | 'slot'
  | 'carrier'
  | 'outcome'
  | 'code'
  | 'queue'
  | 'state'
  | 'kind'
  | 'direction'
  | 'rank'
  | 'route'
  | 'status';

interface SomeRow {
  readonly name: string;
  readonly labels: readonly Label[];
  /** Appears in Prometheus and in the docs. */
  readonly help: string;
}

interface CounterRow extends SomeRow {
  readonly kind: 'counter';
}

interface GaugeRow extends SomeRow {
  readonly kind: 'gauge';
  /** Read from the stores, so every process reports the same. */
  readonly shared?: true;
}

interface HistogramRow extends SomeRow {
  readonly kind: 'histogram';
  readonly buckets: readonly number[];
}

export type MetricRow = CounterRow | GaugeRow | HistogramRow;
export type MetricRows = Readonly<Record<string, MetricRow>>;

/** Every metric of ours. Code counts, sets or observes it under the key of its row. */
export const metricRows = {
  turns: {
    kind: 'counter',
    name: 'quartet_turns_total',
    labels: ['outcome'],
    help: 'Turns settled: finished, failed, cancelled or lost.',
  },
  answers: {
    kind: 'counter',
    name: 'quartet_answers_total',
    labels: ['slot', 'outcome', 'code'],
    help: 'Answers of settled turns, and why they failed.',
  },
  wrongOperatorTokens: {
    kind: 'counter',
    name: 'quartet_wrong_operator_tokens_total',
    labels: [],
    help: 'Calls to the port for operators with a wrong token.',
  },
  credits: {
    kind: 'counter',
    name: 'quartet_credits_total',
    labels: ['kind'],
    help: 'Credits: charged, returned, granted by a plan, for a signup, for feedback, by the desk, as a refund.',
  },
  calls: {
    kind: 'counter',
    name: 'quartet_provider_calls_total',
    labels: ['slot', 'carrier', 'outcome', 'code'],
    help: 'Calls to providers that ended, those of the consensus too.',
  },
  retries: {
    kind: 'counter',
    name: 'quartet_retries_total',
    labels: ['slot', 'outcome'],
    help: 'Second calls for an answer: made, or refused as too many.',
  },
  tokens: {
    kind: 'counter',
    name: 'quartet_tokens_total',
    labels: ['slot', 'direction'],
    help: 'Tokens, as providers count them.',
  },
  forms: {
    kind: 'counter',
    name: 'quartet_consensus_forms_total',
    labels: ['slot', 'kind', 'outcome'],
    help: 'Forms that models wrote, by kind (comparison, verdicts, citations): read or unread.',
  },
  consensuses: {
    kind: 'counter',
    name: 'quartet_consensuses_total',
    labels: ['outcome', 'code', 'slot'],
    help: 'Consensuses of settled turns, why there is none, and who composed.',
  },
  consensusLines: {
    kind: 'counter',
    name: 'quartet_consensus_lines_total',
    labels: ['outcome', 'code'],
    help: "Lines claimed: follows, unchecked, repaired (in a unit's words) or withdrawn, and why.",
  },
  consensusModels: {
    kind: 'counter',
    name: 'quartet_consensus_models_total',
    labels: ['kind', 'slot', 'rank'],
    help: 'Composers and checkers, by their place in CONSENSUS_COMPOSERS, or chosen by the person.',
  },
  consensusSentences: {
    kind: 'counter',
    name: 'quartet_consensus_sentences_total',
    labels: ['outcome', 'kind'],
    help: 'Sentences by verdict; unfounded ones say what no answer says.',
  },
  spans: {
    kind: 'counter',
    name: 'quartet_spans_total',
    labels: ['outcome'],
    help: 'Spans that the collector of traces took (sent) or not (lost).',
  },
  spend: {
    kind: 'counter',
    name: 'quartet_spend_usd_total',
    labels: ['slot'],
    help: 'Dollars that calls to providers cost, by our prices.',
  },
  queueJobs: {
    kind: 'gauge',
    shared: true,
    name: 'quartet_queue_jobs',
    labels: ['queue', 'state'],
    help: 'Jobs that wait (prioritized), run (active), wait for others or failed.',
  },
  oldestWait: {
    kind: 'gauge',
    shared: true,
    name: 'quartet_job_oldest_wait_seconds',
    labels: ['queue'],
    help: 'How long a job has waited at most since it could run.',
  },
  spentToday: {
    kind: 'gauge',
    shared: true,
    name: 'quartet_spend_today_usd',
    labels: ['slot'],
    help: 'Dollars spent in this UTC day.',
  },
  spendLimit: {
    kind: 'gauge',
    shared: true,
    name: 'quartet_spend_limit_usd',
    labels: [],
    help: 'Dollars that each slot may cost in a UTC day.',
  },
  slotCalls: {
    kind: 'gauge',
    shared: true,
    name: 'quartet_slot_calls',
    labels: ['slot'],
    help: 'Calls that run now, of all workers.',
  },
  slotUp: {
    kind: 'gauge',
    shared: true,
    name: 'quartet_slot_up',
    labels: ['slot'],
    help: '1 while a slot may be asked, 0 while it is off or its provider left alone.',
  },
  holdsOpen: {
    kind: 'gauge',
    shared: true,
    name: 'quartet_holds_open',
    labels: [],
    help: 'Credits held for turns that run.',
  },
  holdsOverdue: {
    kind: 'gauge',
    shared: true,
    name: 'quartet_holds_overdue',
    labels: [],
    help: 'Holds past their deadline; upkeep resolves them within UPKEEP_SECONDS.',
  },
  ledgerDifferences: {
    kind: 'gauge',
    shared: true,
    name: 'quartet_ledger_differences',
    labels: [],
    help: 'Differences found by the hourly check of the ledger; absent after three hours without one.',
  },
  storeUp: {
    kind: 'gauge',
    name: 'quartet_store_up',
    labels: ['kind'],
    help: '1 while a store answers this process: ledger, queues or content (of several content-1 and so on).',
  },
  storeMemory: {
    kind: 'gauge',
    shared: true,
    name: 'quartet_store_memory_ratio',
    labels: ['kind'],
    help: 'Share of its maxmemory that the Redis of queues or content uses.',
  },
  connections: {
    kind: 'gauge',
    shared: true,
    name: 'quartet_database_connections_ratio',
    labels: [],
    help: 'Share of the connections of Postgres that are open.',
  },
  memory: {
    kind: 'gauge',
    name: 'quartet_process_memory_ratio',
    labels: [],
    help: 'Share of its memory limit that this process uses; absent without one.',
  },
  modelEnds: {
    kind: 'gauge',
    name: 'quartet_model_ends_timestamp_seconds',
    labels: ['slot'],
    help: 'When its provider stops serving a model, as its list said when this worker started.',
  },
  sockets: {
    kind: 'gauge',
    name: 'quartet_sockets',
    labels: [],
    help: 'Open sockets of pages.',
  },
  streams: {
    kind: 'gauge',
    name: 'quartet_streams',
    labels: [],
    help: 'Open event streams.',
  },
  firstToken: {
    kind: 'histogram',
    name: 'quartet_answer_first_token_seconds',
    labels: ['slot'],
    help: 'From the call to the first word of an answer.',
    buckets: seconds.answer,
  },
  answerTime: {
    kind: 'histogram',
    name: 'quartet_answer_seconds',
    labels: ['slot'],
    help: 'From the call to the end of an answer.',
    buckets: seconds.answer,
  },
  ownTime: {
    kind: 'histogram',
    name: 'quartet_first_word_overhead_seconds',
    labels: ['slot'],
    help: 'From a question to the call of a provider: our share of a first word.',
    buckets: seconds.call,
  },
  consensusTime: {
    kind: 'histogram',
    name: 'quartet_consensus_seconds',
    labels: ['kind'],
    help: 'From the answers to the first line, first word, verdict or end of a consensus.',
    buckets: seconds.answer,
  },
  httpTime: {
    kind: 'histogram',
    name: 'quartet_http_seconds',
    labels: ['route', 'status'],
    help: 'From a request to the head of its reply.',
    buckets: seconds.call,
  },
  logAppend: {
    kind: 'histogram',
    name: 'quartet_log_append_seconds',
    labels: [],
    help: 'What an append to the log of a turn takes.',
    buckets: seconds.quick,
  },
} as const satisfies MetricRows;
