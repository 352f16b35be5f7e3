import type { Controls, ModelControl } from '@quartet/stores/limits/control-board.ts';

/** Lines as the terminal shows them. */
export function formatControls({ acceptQuestions, dailyMicroDollars, models }: Controls): string {
  const budget = dailyMicroDollars === null ? 'default' : `$${dailyMicroDollars / 1_000_000} a day`;
  const lines = Object.entries(models).map(([model, each]) => `${model}: ${formatModel(each)}`);
  const questions = `questions: ${acceptQuestions ? 'on' : 'off'}`;
  return [questions, `budget of each provider: ${budget}`, ...lines].join('\n');
}

function formatModel(control: ModelControl): string {
  const { enabled, pausedMs, callsPerMinute } = control;
  return [
    enabled ? 'on' : 'off',
    ...(pausedMs > 0 ? [`paused for ${Math.ceil(pausedMs / 1_000)} s`] : []),
    `${formatRunning(control)} run`,
    ...(callsPerMinute === null ? [] : [`${callsPerMinute} a minute at most`]),
  ].join(', ');
}

/** `3`, or `3 of 20` under a limit. */
export function formatRunning({ running, mostCalls }: ModelControl): string {
  return mostCalls === null ? String(running) : `${running} of ${mostCalls}`;
}
