const nonce = '9f3ce1a07b52d468';

/** Wraps units as a prompt of a consensus call does, each in a line of its own; further lines are begun by `  | `. */
export function wrapAnswers(answers: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(answers)
    .map(([label, units]) => {
      const lines = units.map(
        (text, index) => `${label}${index + 1} | ${text.replaceAll('\n', '\n  | ')}\n`,
      );
      return `<answer-${nonce} id="${label}">\n${lines.join('')}</answer-${nonce}>`;
    })
    .join('\n\n');
}

/** Wraps units and claims as a prompt of *check* does. */
export function wrapClaims(claims: readonly string[]): string {
  const wrapped = [`<claims-${nonce}>`, ...claims, `</claims-${nonce}>`];
  return ['Task: check', 'question | Is it so?', ...wrapped, 'Judge every pair.'].join('\n');
}
