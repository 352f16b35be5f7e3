const definition = /^ {0,3}\[[^\]\n]{1,200}\]:[^\n]*$/gm;
const mostCharacters = 4_000;

/**
 * The lines that give references their addresses, and footnotes their words. A part of a text that is parsed alone does
 * not know the definitions of the other parts.
 */
export function readDefinitions(text: string): string {
  return (text.match(definition) ?? []).join('\n\n').slice(0, mostCharacters);
}
