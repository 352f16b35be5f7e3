import { onMatter } from './claims.ts';
import type { DemoStance } from './composition.ts';
import { readLabel } from './wrapped-answers.ts';

/** Sentences, each with the units that say it. */
export type SaidSentences = ReadonlyMap<string, readonly string[]>;

/** Finds the matters about which answers differ, where different answers say different sentences. */
export function findMatters(said: SaidSentences): ReadonlyMap<string, readonly DemoStance[]> {
  const matters = new Map<string, DemoStance[]>();
  for (const [sentence, units] of said) {
    const matter = readMatter(sentence);
    if (matter === null) continue;
    const stances = matters.get(matter) ?? [];
    // An answer takes only one stance: its first.
    const taken = stances.flatMap(([, ids]) => ids.map(readLabel));
    const own = units.filter((id) => !taken.includes(readLabel(id)));
    if (own.length > 0) matters.set(matter, [...stances, [readStance(sentence), own]]);
  }
  return new Map([...matters].filter(([, stances]) => stances.length > 1));
}

/** Returns the matter of a sentence: the words after `On` (`On timing, …`), or all words but the last (`The capital is …`). */
export function readMatter(sentence: string): string | null {
  const marked = onMatter.exec(sentence);
  if (marked) return capitalise(marked[1] ?? '');
  const words = sentence.split(/\s+/);
  return words.length >= 4 ? words.slice(0, -1).join(' ') : null;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the part of a sentence after its matter. */
export function readStance(sentence: string): string {
  return capitalise(onMatter.exec(sentence)?.[2] ?? sentence);
}
