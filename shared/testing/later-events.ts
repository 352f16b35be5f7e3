import type { TurnEvent } from '../protocol/turn-event.ts';

const claude = { model: 'claude', attempt: 9 } as const;
const unheardof = { model: 'unheardof', attempt: 1 } as const;

/** Events that mean nothing to this version: of a later one, or garbled. Each has its name. */
const meaningless = {
  'an unknown type': { type: 'turn-renamed', title: 'Tea' },
  'an unknown type of a known model': { type: 'answer-sources-updated', ...claude, sources: [] },
  'an unknown type of the consensus': { type: 'consensus-scored', attempt: 9, score: 3 },
  'a type like a property of objects': { type: 'constructor' },
  'the start of an unknown model': { type: 'answer-start', ...unheardof, label: 'Unheard-of' },
  'a delta of an unknown model': { type: 'answer-delta', ...unheardof, text: 'Bonjour' },
  'the end of an unknown model': { type: 'answer-end', ...unheardof, outcome: 'complete' },
  'a model like a property of objects': { ...unheardof, type: 'answer-delta', model: '__proto__' },
  'no type': { model: 'claude' },
  'a type that is no text': { type: 7 },
  'no model': { type: 'answer-delta', attempt: 9, text: 'a' },
  'no attempt': { type: 'answer-end', model: 'claude', outcome: 'complete' },
  'an attempt that is no number': { type: 'answer-start', ...claude, attempt: '9', label: 'C' },
  'text that is no text': { type: 'answer-delta', ...claude, text: { bold: 'a' } },
  'no label': { type: 'answer-start', ...claude },
  'no text': { type: 'consensus-delta', attempt: 9 },
  'lists that are none': { type: 'consensus-start', attempt: 9, basedOn: 'all', missing: null },
  'a line of an unknown kind': {
    type: 'consensus-line',
    attempt: 9,
    id: 1,
    line: { kind: 'chart', bars: [] },
  },
  'a line that is none': { type: 'consensus-line', attempt: 9, id: 1, line: 'Yes.' },
  'points of an earlier version': { type: 'consensus-points', attempt: 9, agreements: ['Yes.'] },
  'a charge that is no number': { type: 'credits-settled', charged: 'one' },
  'no outcome': { type: 'turn-end' },
  'an empty object': {},
};

/** Events of a later version, as `[name, event]`, that must change nothing. */
export const laterEvents = Object.entries(meaningless) as unknown as readonly (readonly [
  name: string,
  event: TurnEvent,
])[];

/** The events of a known turn with events of a later version before, between and after them. */
export function mixIn(known: readonly TurnEvent[]): readonly TurnEvent[] {
  const later = laterEvents.map(([, event]) => event);
  return [...later, ...known.flatMap((event) => [event, ...later])];
}
