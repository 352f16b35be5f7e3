import type { Plant } from './control.ts';

/** Plants a leak in a span attribute, as a process would send it. */
export function createTracePlant(collectorUrl: string): Plant {
  return {
    place: 'processes: traces',
    kind: 'fact of a span',
    async plant(controls) {
      const spans = controls.map(({ text }, at) => ({
        name: 'control',
        traceId: '1'.repeat(32),
        spanId: String(at).padStart(16, '0'),
        attributes: [{ key: 'words', value: { stringValue: text } }],
      }));
      const resource = { attributes: [] };
      const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ spans }] }] });
      await fetch(`${collectorUrl}/v1/traces`, { method: 'POST', body });
    },
  };
}
