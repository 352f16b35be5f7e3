/** A way in which a store, a log or a library may write text. `window`: the number of bytes that show eight letters. */
export interface Encoding {
  readonly name: string;
  readonly window: number;
  readonly encode: (text: string) => Buffer;
}

/** The letters to search for: fewer may be a coincidence, and places that cut their values may not show more. */
const fragment = 8;

export const encodings: readonly Encoding[] = [
  row('as it is', 1, (text) => text),
  row('upper case', 1, (text) => text.toUpperCase()),
  { name: 'UTF-16LE', window: 2 * fragment, encode: (text) => Buffer.from(text, 'utf16le') },
  {
    name: 'UTF-16BE',
    window: 2 * fragment,
    encode: (text) => Buffer.from(text, 'utf16le').swap16(),
  },
  ...bothCases('\\u00', 6, (hex) => `\\u00${hex}`),
  ...bothCases('\\x', 4, (hex) => `\\x${hex}`),
  ...bothCases('%', 3, (hex) => `%${hex}`),
  ...bothCases('hex', 2, (hex) => hex),
  // The forms in which Node prints bytes, and writes them in JSON.
  row('hex with spaces', 3, (text) => eachByte(text, toHex, ' ')),
  row('list of bytes', 3, (text) => eachByte(text, String, ',')),
  ...[0, 1, 2].map((shift) => ({
    name: `base64, ${shift} bytes in`,
    window: 10,
    encode: (text: string) => encodeInside(text, shift),
  })),
];

function row(name: string, width: number, encode: (text: string) => string): Encoding {
  return { name, window: width * fragment, encode: (text) => Buffer.from(encode(text)) };
}

function bothCases(
  name: string,
  width: number,
  toText: (hex: string) => string,
): readonly Encoding[] {
  const lower = (text: string) => eachByte(text, (byte) => toText(toHex(byte)), '');
  const upper = (text: string) => eachByte(text, (byte) => toText(toHex(byte).toUpperCase()), '');
  return [row(name, width, lower), row(`${name}, upper case`, width, upper)];
}

function eachByte(text: string, toText: (byte: number) => string, between: string): string {
  return [...Buffer.from(text)].map(toText).join(between);
}

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

/** Returns the base64 groups that contain only the text; the groups at its ends depend on the bytes around it. */
function encodeInside(text: string, shift: number): Buffer {
  const around = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]);
  const whole = around.toString('base64').replace(/=+$/, '');
  const from = shift === 0 ? 0 : 4;
  return Buffer.from(whole.slice(from, from + 4 * Math.floor((around.length - from * 0.75) / 3)));
}
