/** A longer object is no line of a comparison. */
const longestObject = 16_000;

/** Finds the JSON objects of a text that grows, each as soon as it is whole. What stands around them means nothing. */
export interface ObjectReader {
  /** The objects that end in this part of the text, parsed; null for one that is no JSON. */
  push(text: string): unknown[];
}

export function createObjectReader(): ObjectReader {
  let object = '';
  let depth = 0;
  let inText = false;
  let escaped = false;

  function take(character: string): boolean {
    if (depth > 0) object += character;
    if (inText) {
      inText = escaped || character !== '"';
      escaped = !escaped && character === '\\';
    } else if (character === '"') inText = depth > 0;
    else if (character === '{') {
      depth += 1;
      if (depth === 1) object = character;
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
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
