import { shortNames } from '@quartet/shared/domain/panel.ts';
import type { CitableAnswer } from '../units/citable-answer.ts';

/** How a composer refers to an answer, since only code knows whose it is. */
const reference = /@@([A-Z]{1,3})@@/g;
/** The end of a text that may begin a reference. */
const begun = /@(?:@(?:[A-Z]{1,3}@?)?)?$/;

/** Replaces references with names in a growing text. Leaves alone what looks like one in `texts`. */
export function createNamer(
  answers: readonly Pick<CitableAnswer, 'label' | 'model'>[],
  texts: readonly string[] = [],
) {
  let held = '';
  const quoted = new Set(texts.flatMap((text) => text.match(reference) ?? []));
  const name = (text: string) =>
    text.replace(reference, (found, label) => {
      const answer = answers.find((one) => one.label === label);
      if (answer) return shortNames[answer.model];
      return quoted.has(found) ? found : 'one answer';
    });
  return {
    push(text: string): string {
      const all = name(held + text);
      held = begun.exec(all)?.[0] ?? '';
      return all.slice(0, all.length - held.length);
    },
    end: (): string => held,
  };
}
