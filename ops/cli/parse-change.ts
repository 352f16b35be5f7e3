import { variable } from '@quartet/runtime/environment/variables.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { type ControlChange, controlChangeSchema } from '@quartet/stores/limits/control-board.ts';

const models = modelKeys.join('|');

/** The commands of `npm run ops` that read or set controls. */
export const controlWays = [
  'show',
  'questions on|off',
  `provider ${models} on|off`,
  `limit ${models} calls <at once>|none`,
  `limit ${models} minute <calls in a minute>|none`,
  'budget <dollars a day, of each provider>|default',
];

/** Reads the words after `npm run ops --`. Returns null if they are not a change. */
export function parseChange([what = '', ...words]: readonly string[]): ControlChange | null {
  const change = readWords(what, words);
  return change && readChange(change);
}

/** Reads a change that was sent to the port. Returns null if it is invalid. */
export function readChange(body: unknown): ControlChange | null {
  return controlChangeSchema.safeParse(body).data ?? null;
}

const states: Readonly<Record<string, boolean>> = { on: true, off: false };
const limitNames: Readonly<Record<string, string>> = {
  calls: 'mostCalls',
  minute: 'callsPerMinute',
};

/** Returns an object that still has to be validated as a change. */
function readWords(what: string, words: readonly string[]): object | null {
  const value = words.at(-1) ?? '';
  const of = words.slice(0, -1).join(' ');
  switch (what) {
    case 'questions':
      return of === '' ? { acceptQuestions: states[value] } : null;
    case 'provider':
      return { model: of, enabled: states[value] };
    case 'limit': {
      const [model, kind = ''] = words;
      const name = limitNames[kind];
      const most = value === 'none' ? null : Number(value);
      return name && words.length === 3 ? { model, [name]: most } : null;
    }
    case 'budget':
      return of === '' ? { dailyMicroDollars: readBudget(value) } : null;
    default:
      return null;
  }
}

function readBudget(value: string): number | null | undefined {
  return value === 'default' ? null : variable.dollars.safeParse(value || undefined).data;
}
