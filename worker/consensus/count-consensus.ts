import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Panel } from '../providers/panel.ts';
import type { LineOutcome } from './check/judge-claims.ts';

interface Forms {
  readonly model: ModelKey;
  readonly kind: 'claims' | 'verdicts' | 'citations' | 'texts';
  readonly read: number;
  readonly unread: number;
}

/** Counts what a model wrote in a set form, by whether it had that form. */
export function countForms(
  { forms }: Pick<Metrics, 'forms'>,
  { model, kind, read, unread }: Forms,
): void {
  forms.inc({ model, kind, outcome: 'read' }, read);
  forms.inc({ model, kind, outcome: 'unread' }, unread);
}

/** Counts what came of a composer's claims once they were checked. */
export function countLines(
  { consensusLines }: Pick<Metrics, 'consensusLines'>,
  outcomes: readonly LineOutcome[],
): void {
  for (const outcome of outcomes) consensusLines.inc({ outcome });
}

/**
 * Counts the models that compose and check, each by its place in the operators' order. The order of one turn shows less: it
 * puts models that failed in it last.
 */
export function countRoles(
  { consensusModels }: Pick<Metrics, 'consensusModels'>,
  { composers }: Panel,
  chosen: ModelKey | null,
) {
  return (kind: 'composer' | 'checker', model: ModelKey): void => {
    const place = composers.findIndex(({ key }) => key === model) + 1;
    const rank = kind === 'composer' && model === chosen ? 'chosen' : String(place);
    consensusModels.inc({ kind, model, rank });
  };
}
