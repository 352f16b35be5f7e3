const nonce = '9f3ce1a07b52d468';

/** Wraps units as a prompt of a consensus call does, each in a line of its own; further lines are begun by `| `. */
export function wrapAnswers(answers: Readonly<Record<string, readonly string[]>>): string {
  const blocks = Object.entries(answers).map(([label, units]) =>
    units.map((text, index) => `${label}${index + 1} ${text.replaceAll('\n', '\n| ')}\n`).join(''),
  );
  return `<answers-${nonce}>\n${blocks.join('\n')}</answers-${nonce}>`;
}

/** Wraps answers and rows as a prompt of *check* does. */
export function wrapRows(
  answers: Readonly<Record<string, readonly string[]>>,
  rows: readonly string[],
): string {
  const wrapped = [`<rows-${nonce}>`, ...rows, `</rows-${nonce}>`];
  return ['Task: check', 'question | Is it so?', wrapAnswers(answers), ...wrapped].join('\n');
}
