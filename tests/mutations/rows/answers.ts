import type { Mutation } from '../mutation.ts';

const streamAnswer = 'worker/answers/stream-answer.test.ts';

/** How an answer and its turn end. */
export const answerMutations: readonly Mutation[] = [
  {
    guard: 'answers: a stream without the provider’s own end is cut off, not complete',
    file: 'worker/providers/call/stream-call.ts',
    text: "if (parts.at(-1)?.type !== 'finish') throw new ProviderError('interrupted', { retryable: true });",
    becomes:
      "if (parts.at(-1)?.type !== 'finish') yield { type: 'finish', reason: 'complete', raw: '', usage: { inputTokens: 0, outputTokens: 0 } };",
    test: 'tests/providers/failures.test.ts',
  },
  {
    guard: 'answers: a stream that falls silent is given up',
    file: 'worker/providers/with-time-limits.ts',
    text: 'const silence = startTimer(timeOut, silenceMs);',
    becomes: 'const silence = startTimer(timeOut, Infinity);',
    test: 'worker/providers/with-time-limits.test.ts',
  },
  {
    guard: 'answers: no answer goes on after its deadline',
    file: 'worker/providers/with-time-limits.ts',
    text: 'const deadline = startTimer(timeOut, limits.deadlineAt - Date.now());',
    becomes: 'const deadline = startTimer(timeOut, Infinity);',
    test: 'worker/providers/with-time-limits.test.ts',
  },
  {
    guard: 'answers: a cancelled turn calls no provider',
    file: 'worker/answers/prepare-answer.ts',
    text: "if (record.cancelledAt) return end({ outcome: 'stopped', reason: 'cancelled' });",
    becomes: '',
    test: streamAnswer,
  },
  {
    guard: 'answers: a turn whose hold is resolved calls no provider',
    file: 'worker/answers/prepare-answer.ts',
    text: "if (record?.state !== 'held') return { status: 'over' };",
    becomes: "if (!record) return { status: 'over' };",
    test: streamAnswer,
  },
  {
    guard: 'answers: a turn that nobody reads calls no provider',
    file: 'worker/answers/prepare-answer.ts',
    text: "if (!isRead) return end({ outcome: 'failed', reason: 'unread' });",
    becomes: '',
    test: streamAnswer,
  },
  {
    guard: 'answers: a cancel reaches a running answer',
    file: 'worker/cancel-registry.ts',
    text: "if (isNamed(notice, entry)) entry.controller.abort(new WorkAborted('cancelled'));",
    becomes: '',
    test: streamAnswer,
  },
  {
    guard: 'answers: a refused write ends the provider’s call',
    file: 'worker/answers/fenced-writer.ts',
    text: "onRefused: (reason) => refusal.abort(reason === 'stale' ? new WorkAborted('stale') : reason),",
    becomes: 'onRefused: () => {},',
    test: streamAnswer,
  },
  {
    guard: 'answers: an end that is written without a call is fenced',
    file: 'worker/answers/stream-answer.ts',
    text: '[end], { writer: model, attempt });',
    becomes: '[end]);',
    test: streamAnswer,
  },
  {
    guard: 'answers: an end that the settlement writes is fenced',
    file: 'worker/answers/end-open-answers.ts',
    text: '[end], { writer: model, attempt });',
    becomes: '[end]);',
    test: 'worker/settlement/settle-turn.test.ts',
  },
  {
    guard: 'answers: what has ended stays as it ended',
    file: 'shared/protocol/fold-turn.ts',
    text: "if (answer.status === 'ended') return answer;",
    becomes: '',
    test: 'shared/protocol/fold-turn.test.ts',
  },
  {
    guard: 'answers: a consensus that has ended stays as it ended',
    file: 'shared/protocol/fold-turn.ts',
    text: "return consensus.status === 'ended' ? consensus : endConsensus(consensus, event);",
    becomes: 'return endConsensus(consensus, event);',
    test: 'shared/protocol/fold-turn.test.ts',
  },
  {
    guard: 'answers: a turn whose hold is released ends for its reader',
    file: 'worker/upkeep/release-expired-holds.ts',
    text: 'turns.map((turn) => settleTurn(ctx, { turn }))',
    becomes: '[] as Promise<void>[]',
    test: 'worker/upkeep/release-expired-holds.test.ts',
  },
  {
    guard: 'answers: a turn whose log is lost ends as failed',
    file: 'worker/settlement/settle-turn.ts',
    text: 'await turnLog.endLost(turn, toLostEvents(charged));',
    becomes: '',
    test: 'worker/settlement/settle-turn.test.ts',
  },
  {
    guard: 'answers: the question is deleted when its turn ends',
    file: 'worker/settlement/settle-turn.ts',
    text: 'questions.delete(turn),',
    becomes: '',
    test: 'worker/settlement/settle-turn.test.ts',
  },
  {
    guard: 'answers: providers are told to store nothing',
    file: 'worker/providers/openai/to-request.ts',
    text: 'store: false',
    becomes: 'store: true',
    test: 'tests/providers/requests.test.ts',
  },
  {
    guard: 'answers: a turn whose jobs are lost ends for its reader',
    file: 'worker/upkeep/end-lost-turns.ts',
    text: 'await settleTurn(ctx, { turn });',
    becomes: '',
    test: 'worker/upkeep/end-lost-turns.test.ts',
  },
  {
    guard: 'answers: a cancel whose notice was lost is found in the ledger',
    file: 'worker/cancel-registry.ts',
    text: 'cancellation.subscribe(onNotice, onMissed)',
    becomes: 'cancellation.subscribe(onNotice)',
    test: 'worker/cancel-registry.test.ts',
  },
];
