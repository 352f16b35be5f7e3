import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { CallTask, Panel, PanelModel } from '../providers/panel.ts';

const mostComposers = 3;

/** Orders the composers: the person's choice, then by preference, one for each company, with models that failed in this turn last. */
export function chooseComposers(
  panel: Panel,
  { answers, chosen }: TurnState,
): readonly PanelModel[] {
  const hasFailed = ({ key }: PanelModel) => answers[key].outcome === 'failed';
  const ordered = [
    ...(chosen.composer ? [panel.model(chosen.composer)] : []),
    ...panel.composers.filter((model) => !hasFailed(model)),
    ...panel.composers.filter((model) => hasFailed(model)),
  ];
  const seen = new Set<string>();
  const ofOtherCompanies = ordered.filter((model) => {
    const name = companyOf(model, 'compose');
    return !seen.has(name) && seen.add(name);
  });
  return ofOtherCompanies.slice(0, mostComposers);
}

/** Lists the composers of other companies, preferred first, since none checks its own work. */
export function listCheckers(
  composers: readonly PanelModel[],
  composer: PanelModel,
): readonly PanelModel[] {
  return composers.filter((model) => companyOf(model, 'check') !== companyOf(composer, 'compose'));
}

function companyOf(model: PanelModel, task: CallTask): string {
  const { company } = model.current(task);
  return company === 'other' ? model.key : company;
}
