import { jsonrepair } from 'jsonrepair';

/** A longer object cannot be part of a comparison. */
const longestObject = 64_000;

/** Finds the JSON objects in a growing text, each as soon as it is whole. The text around them is ignored. */
export interface ObjectReader {
  /** The objects that end in this part of the text, parsed; null for one that cannot be read. */
  push(text: string): unknown[];
  /** The object that the text leaves open at its end, if it can be read. */
  end(): unknown[];
}

export function createObjectReader(): ObjectReader {
  let object = '';
  let depth = 0;
  let inText = false;
  let escaped = false;

  function begin(): void {
    object = '{';
    depth = 1;
  }

  /** Returns true when the object is whole, or cannot go on. */
  function take(character: string): boolean {
    if (depth > 0) object += character;
    if (inText) {
      // A JSON string contains no line break, so a quotation mark is missing or there is one too many.
      if (character === '\n') {
        inText = false;
        return /\}\s*$/.test(object);
      }
      inText = escaped || character !== '"';
      escaped = !escaped && character === '\\';
    } else if (character === '"') inText = depth > 0;
    else if (character === '{') {
      // Inside an object another one can only follow ":", "," or "[". Otherwise the brace before it was part of a sentence.
      if (depth === 0 || !/[[,:]\s*\{$/.test(object)) begin();
      else depth += 1;
    } else if (character === '}' && depth > 0) depth -= 1;
    return depth === 0 && object !== '';
  }

  function clear(): void {
    object = '';
    depth = 0;
    inText = false;
    escaped = false;
  }

  return {
    push(text) {
      const found: unknown[] = [];
      for (const character of text) {
        if (take(character)) {
          found.push(parse(object));
          clear();
        }
        if (object.length > longestObject) clear();
      }
      return found;
    },
    end() {
      const left = object;
      clear();
      return left === '' ? [] : [parse(left)];
    },
  };
}

/** Reads JSON as models write it: with commas at the end, other quotation marks, or the commands of formulas. */
function parse(text: string): unknown {
  const json = keepCommands(text);
  try {
    return JSON.parse(json);
  } catch {
    try {
      return JSON.parse(jsonrepair(json));
    } catch {
      return null;
    }
  }
}

/** The commands of formulas that begin like an escape of JSON. */
const commands =
  /^(?:n(?:u|eq?|abla|ot(?:in)?|mid|eg|i|[lg]eq|exists|subseteq)|t(?:au|heta|imes|ext\w*|o|op|anh?|frac|riangle\w*|ilde|herefore|ag|binom)|r(?:ho|ight\w*|angle|floor|ceil|vert|m))$/;

/** Doubles a backslash that begins the command of a formula, such as `\frac`, which JSON would read as a form feed and "rac". */
function keepCommands(text: string): string {
  return text.replace(/\\(\\|"|\/|u[0-9a-f]{4}|[a-z]+|.)/giu, (whole, after: string) => {
    if (/^(?:\\|"|\/|u[0-9a-f]{4}|[bfnrt])$/i.test(after)) return whole;
    if (after === "'") return after;
    const isEscape = /^[nrt]/.test(after) && !commands.test(after);
    return isEscape ? whole : `\\${whole}`;
  });
}
