import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const seconds = {
  quick: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  call: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  answer: [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300],
} as const;

/** A label's value is a word of ours: a slot, queue, code, route, outcome, kind or state. Never one from outside. */
export type MetricRows = ReturnType<typeof createCounters> &
  ReturnType<typeof createGauges> &
  ReturnType<typeof createTimes>;

/** Every metric is a row. */
export function createRows(registry: Registry): MetricRows {
  return { ...createCounters(registry), ...createGauges(registry), ...createTimes(registry) };
}

function createCounters(registry: Registry) {
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter<L>({ name, help, labelNames, registers: [registry] });
  const ofCall = ['slot', 'outcome', 'code'] as const;
  return {
    turns: counter('quartet_turns_total', 'Turns that this process settled.', 'outcome'),
    answers: counter('quartet_answers_total', 'Answers of turns settled here.', ...ofCall),
    credits: counter('quartet_credits_total', 'Credits charged, returned or given here.', 'kind'),
    calls: counter('quartet_provider_calls_total', 'Calls to providers ended here.', ...ofCall),
    retries: counter('quartet_retries_total', 'Answers tried again, or not.', 'slot', 'outcome'),
    tokens: counter('quartet_tokens_total', 'Tokens of calls to providers.', 'slot', 'direction'),
    spans: counter('quartet_spans_total', 'Spans that a collector took, or not.', 'outcome'),
    spend: counter('quartet_spend_usd_total', 'Dollars that calls cost, by our prices.', 'slot'),
  };
}

function createGauges(registry: Registry) {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name, help, labelNames, registers: [registry] });
  const waits = 'How long the job that waits longest has waited.';
  return {
    queueJobs: gauge('quartet_queue_jobs', 'Jobs in a queue.', 'queue', 'state'),
    oldestWait: gauge('quartet_job_oldest_wait_seconds', waits, 'queue'),
    spentToday: gauge('quartet_spend_today_usd', 'Dollars of the UTC day, of all.', 'slot'),
    spendLimit: gauge('quartet_spend_limit_usd', 'Dollars that a slot may cost in a UTC day.'),
    slotCalls: gauge('quartet_slot_calls', 'Calls of a slot that run, of all workers.', 'slot'),
    slotUp: gauge('quartet_slot_up', '1 while a slot may be asked.', 'slot'),
    holdsOpen: gauge('quartet_holds_open', 'Credits held for turns that run.'),
    holdsOverdue: gauge('quartet_holds_overdue', 'Holds past their deadline.'),
    ledgerDifferences: gauge('quartet_ledger_differences', 'What the last check found wrong.'),
    storeUp: gauge('quartet_store_up', '1 while a store answers this process.', 'kind'),
    storeMemory: gauge('quartet_store_memory_ratio', 'Memory used, of what a Redis may.', 'kind'),
    sockets: gauge('quartet_sockets', 'Open sockets of pages.'),
    streams: gauge('quartet_streams', 'Open event streams.'),
  };
}

function createTimes(registry: Registry) {
  const time = <L extends string>(
    { name, help, in: buckets }: { name: string; help: string; in: readonly number[] },
    ...labelNames: L[]
  ) => new Histogram<L>({ name, help, buckets: [...buckets], labelNames, registers: [registry] });
  return {
    firstToken: time(
      {
        name: 'quartet_answer_first_token_seconds',
        help: 'From the call to the first word of an answer.',
        in: seconds.answer,
      },
      'slot',
    ),
    answerTime: time(
      {
        name: 'quartet_answer_seconds',
        help: 'From the call to the end of an answer.',
        in: seconds.answer,
      },
      'slot',
    ),
    httpTime: time(
      {
        name: 'quartet_http_seconds',
        help: 'From a request to the head of its reply.',
        in: seconds.call,
      },
      'route',
      'status',
    ),
    logAppend: time({
      name: 'quartet_log_append_seconds',
      help: 'What an append to the log of a turn takes.',
      in: seconds.quick,
    }),
  };
}
