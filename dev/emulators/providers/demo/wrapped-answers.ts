/** The smallest part of an answer that can be cited, with an id such as `A7`. */
export interface WrappedUnit {
  readonly id: string;
  readonly text: string;
}

/** One answer of another model inside a prompt. */
export interface WrappedAnswer {
  readonly id: string;
  readonly units: readonly WrappedUnit[];
}

const answersEnd = /^<\/answers-([0-9a-f]+)>$/gm;
const unitLine = /^([A-Z]{1,3}\d+) ([^]*)$/;

/**
 * Finds the answers between `<answers-NONCE>` and `</answers-NONCE>`, each tag on a line of its own, in the order of the message. The
 * nonce is that of the last closing tag. A question may quote such tags, but they come earlier and have another nonce.
 */
export function findWrappedAnswers(message: string): readonly WrappedAnswer[] {
  const nonce = [...message.matchAll(answersEnd)].at(-1)?.[1];
  if (nonce === undefined) return [];
  const wrapped = new RegExp(`^<answers-${nonce}>\\n([^]*?)^</answers-${nonce}>$`, 'm');
  const units = readWholeLines(wrapped.exec(message)?.[1] ?? '').flatMap(readUnit);
  return Object.entries(Object.groupBy(units, ({ id }) => readLabel(id))).map(([id, own = []]) => ({
    id,
    units: own,
  }));
}

/** Returns the text after the answers, or the whole text when there are none. */
export function readAfterAnswers(text: string): string {
  const end = [...text.matchAll(answersEnd)].at(-1);
  return end ? text.slice(end.index + end[0].length) : text;
}

/** Returns the label of the answer to which a unit belongs. */
export function readLabel(unitId: string): string {
  return unitId.replace(/\d+$/, '');
}

/** Joins each line with its continuation lines, which begin with a bar. */
export function readWholeLines(text: string): readonly string[] {
  return text.split(/\n(?!\|)/).map((line) => line.replaceAll(/\n\| ?/g, '\n'));
}

function readUnit(line: string): readonly WrappedUnit[] {
  const [, id, text = ''] = unitLine.exec(line) ?? [];
  return id === undefined ? [] : [{ id, text }];
}
