import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import type { SettledTurn } from './settle-turn.ts';

type TurnMetrics = Pick<Metrics, 'answers' | 'credits' | 'turns'>;

export function countTurn(metrics: TurnMetrics, turn: SettledTurn): void {
  metrics.turns.inc({ outcome: turn.outcome });
  metrics.credits.inc({ kind: 'charged' }, turn.charged);
  metrics.credits.inc({ kind: 'returned' }, turn.returned);
  if (turn.outcome === 'lost') return;
  for (const slot of turn.asked) {
    const { outcome, reason } = turn.answers[slot];
    metrics.answers.inc({ slot, outcome: outcome ?? 'none', code: reason ?? 'none' });
  }
}
