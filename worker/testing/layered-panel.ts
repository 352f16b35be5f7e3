import { type ControlsOptions, createCallControls } from '../providers/layers/call-controls.ts';
import { withControls } from '../providers/layers/with-controls.ts';
import { type SpendOptions, withSpend } from '../providers/layers/with-spend.ts';
import type { OpenCall, Panel, PanelModel } from '../providers/panel.ts';

/** A panel whose calls pass one layer on their way to its models. */
function throughLayer(
  panel: Panel,
  wrap: (next: OpenCall, model: PanelModel) => OpenCall,
  permit?: (model: PanelModel) => PanelModel['askPermit'],
): Panel {
  const layered = (model: PanelModel): PanelModel => {
    const open = wrap((prompt, call) => model.openAnswer(prompt, call), model);
    const askPermit = permit?.(model);
    return {
      ...model,
      ...(askPermit && { askPermit }),
      openAnswer: (prompt, limits) =>
        open(prompt, { ...limits, turn: Symbol(), model: model.current() }),
    };
  };
  return { model: (model) => layered(panel.model(model)), composers: panel.composers.map(layered) };
}

/** A panel whose calls operators control. */
export function controlPanel(panel: Panel, options: ControlsOptions): Panel {
  const controls = createCallControls(options);
  return throughLayer(
    panel,
    (next, model) => withControls(next, model, controls),
    (model) => (bounds) => controls.askPermit(model, bounds),
  );
}

/** A panel whose calls are counted. */
export function meterPanel(panel: Panel, spend: SpendOptions): Panel {
  return throughLayer(panel, (next, model) => withSpend(next, model, spend));
}
