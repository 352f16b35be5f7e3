import { readFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The characters of the first screen. `shared/styles/page.css` names the same characters. */
export const firstCharacters = `${letters}0123456789 .,:;!?-'()/“”’…·`;

const whole = path.resolve(
  import.meta.dirname,
  '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);
export const firstWordsFile = path.resolve(
  import.meta.dirname,
  '../shared/styles/first-words.woff2',
);

/** Cuts the page's font down to the first characters, and to the weights that the page uses. It arrives with the styles. */
export async function cutFirstWordsFont(): Promise<Uint8Array> {
  return await subsetFont(await readFile(whole), firstCharacters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  });
}
