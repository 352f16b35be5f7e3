import type { ProviderEmulator } from '@quartet/emulators/providers/server.ts';
import { providers } from '../../tests/support/providers.ts';

const firstTokenMs = 800;
const charactersOfToken = 4;
const tokensOfDelta = 4;
const deltaMs = (tokensOfDelta * 1_000) / 60;

const parts = 'arch beam cable deck edge flange girder hanger inlet joint keel lintel'.split(' ');
const sayings = [
  (part: string) =>
    `The ${part} of an old bridge is looked at each spring, since frost opens the cracks of the year before.`,
  (part: string) =>
    `A new ${part} is made of steel in most countries, because it bends for a long while before it breaks.`,
];
const points = sayings.flatMap((say) => parts.map(say));
const unitsOf = (point: number, models: readonly number[]) =>
  models.map((model) => `{${model}.${point + 1}}`).join(' ');

const answer = points.join(' ');
/** The answer to the question, which is the headline. */
export const headline = 'Frost opens the cracks of an old bridge.';
const written = points.slice(0, 14);
const claimed = points.slice(14);
const composition = [
  JSON.stringify({ answer: headline, units: unitsOf(0, [1, 2, 3, 4]) }),
  '<text>',
  written.map((point, n) => `${point} [${unitsOf(n, [1, 2])}]`).join(' '),
  '</text>',
  ...claimed.map((claim, n) =>
    JSON.stringify({ claim, units: unitsOf(written.length + n, [1, 2, 3, 4]) }),
  ),
].join('\n');
const verdicts = [
  ...[...Array(1 + claimed.length).keys()].map((n) => `${n + 1} follows {units:${parts[n]}}`),
  ...written.map((_, n) => `s${n + 1} follows`),
];

/** Makes every model as fast as a real one: answers of 600 tokens, a composition of 750, of which the text is 400. */
export function playPaced(emulator: ProviderEmulator): void {
  for (const provider of providers) {
    const say = (task: 'answer' | 'compose' | 'check', said: string) =>
      emulator.play(provider, {
        kind: 'steady',
        task,
        times: 'until-reset',
        delayMs: deltaMs,
        // Fills the time before the first token, and is shown to nobody.
        reasoning: Array.from({ length: firstTokenMs / deltaMs }, () => 'Well. '),
        text: toDeltas(said),
      });
    say('answer', answer);
    say('compose', composition);
    say('check', verdicts.join('\n'));
  }
}

/** Cuts between words. */
function toDeltas(said: string): readonly string[] {
  const deltas: string[] = [];
  let delta = '';
  for (const word of said.match(/\s*\S+/g) ?? []) {
    delta += word;
    if (delta.length < tokensOfDelta * charactersOfToken) continue;
    deltas.push(delta);
    delta = '';
  }
  return [...deltas, delta];
}
