import { type Canary, createWord } from '../search/canary.ts';
import { forms } from './forms.ts';

/** A word planted where the search must find it. */
export interface Control {
  readonly canary: Canary;
  readonly bytes: Buffer;
  /** The same for places that take only text: unchanged if it is text, else in base64. */
  readonly text: string;
}

/** A kind of leak and how to produce it. */
export interface Plant {
  /** The place where its controls must be found. */
  readonly place: string;
  readonly kind: string;
  readonly plant: (controls: readonly Control[]) => Promise<unknown>;
}

/** Creates one control for each form. */
export function createControls({ kind }: Plant): readonly Control[] {
  return forms.map(({ name, write }) => {
    const canary = { name: `${kind} as ${name}`, word: createWord() };
    const bytes = write(canary.word);
    const text = /^[ -~]*$/.test(bytes.toString('latin1'))
      ? bytes.toString('latin1')
      : bytes.toString('base64');
    return { canary, bytes, text };
  });
}
