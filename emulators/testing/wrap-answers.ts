const nonce = '9f3ce1a07b52d468';

/** Wraps units as a prompt of a consensus call does, each in a line of its own; further lines are begun by `| `. */
export function wrapAnswers(answers: Readonly<Record<string, readonly string[]>>): string {
  const blocks = Object.entries(answers).map(([label, units]) =>
    units.map((text, index) => `${label}${index + 1} ${text.replaceAll('\n', '\n| ')}\n`).join(''),
  );
  return `<answers-${nonce}>\n${blocks.join('\n')}</answers-${nonce}>`;
}

/** Wraps units and claims as a prompt of *check* does. */
export function wrapClaims(claims: readonly string[]): string {
  const wrapped = [`<claims-${nonce}>`, ...claims, `</claims-${nonce}>`];
  return ['Task: check', 'question | Is it so?', ...wrapped, 'Judge every pair.'].join('\n');
}
