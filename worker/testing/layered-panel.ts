import { type ControlsOptions, createCallControls } from '../providers/layers/call-controls.ts';
import { withControls } from '../providers/layers/with-controls.ts';
import { type SpendOptions, withSpend } from '../providers/layers/with-spend.ts';
import type { ModelSlot, OpenCall, Panel } from '../providers/panel.ts';

/** A panel whose calls pass one layer on their way to its slots. */
function throughLayer(
  panel: Panel,
  wrap: (next: OpenCall, slot: ModelSlot) => OpenCall,
  permit?: (slot: ModelSlot) => ModelSlot['askPermit'],
): Panel {
  const layered = (slot: ModelSlot): ModelSlot => {
    const open = wrap((prompt, call) => slot.openAnswer(prompt, call), slot);
    const askPermit = permit?.(slot);
    return {
      ...slot,
      ...(askPermit && { askPermit }),
      openAnswer: (prompt, limits) => open(prompt, { ...limits, model: slot.current() }),
    };
  };
  return { slot: (model) => layered(panel.slot(model)), composers: panel.composers.map(layered) };
}

/** A panel whose calls operators control. */
export function controlPanel(panel: Panel, options: ControlsOptions): Panel {
  const controls = createCallControls(options);
  return throughLayer(
    panel,
    (next, slot) => withControls(next, slot, controls),
    (slot) => (bounds) => controls.askPermit(slot, bounds),
  );
}

/** A panel whose calls are counted. */
export function meterPanel(panel: Panel, spend: SpendOptions): Panel {
  return throughLayer(panel, (next, slot) => withSpend(next, slot, spend));
}
