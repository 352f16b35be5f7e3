/** Returns a number in [0, 1) at each call; the same words give the same sequence. */
export function createRandom(...words: readonly (string | number)[]): () => number {
  let state = 2_166_136_261;
  for (const character of words.join('\u0000')) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
