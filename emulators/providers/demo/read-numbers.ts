const number = /\d+(?:[.,]\d+)*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/gi;

/** The numbers of a text, in figures or words, without the commas between thousands. */
export function readNumbers(text: string): readonly string[] {
  return (text.toLowerCase().match(number) ?? []).map((each) => each.replaceAll(',', ''));
}
