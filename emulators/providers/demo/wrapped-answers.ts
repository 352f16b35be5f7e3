/** The smallest part of an answer that can be cited, by an id such as `A7`. */
export interface Unit {
  readonly id: string;
  readonly text: string;
}

/** One answer of another model inside a prompt. */
export interface WrappedAnswer {
  readonly id: string;
  readonly units: readonly Unit[];
}

const answersEnd = /^<\/answers-([0-9a-f]+)>$/gm;
const unitLine = /^([A-Z]{1,3}\d+) ([^]*)$/;

/**
 * Finds the answers between `<answers-NONCE>` and `</answers-NONCE>`, each tag a line of its own, in the order of the
 * message. The nonce is that of the last one: what a question quotes stands before, and has another.
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

/** The label of the answer that a unit belongs to. */
export function readLabel(unitId: string): string {
  return unitId.replace(/\d+$/, '');
}

/** Reads lines, each with those that go on from it, which a bar begins. */
export function readWholeLines(text: string): readonly string[] {
  return text.split(/\n(?!\|)/).map((line) => line.replaceAll(/\n\| ?/g, '\n'));
}

function readUnit(line: string): readonly Unit[] {
  const [, id, text = ''] = unitLine.exec(line) ?? [];
  return id === undefined ? [] : [{ id, text }];
}
