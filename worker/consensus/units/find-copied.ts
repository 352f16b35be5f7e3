import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import type { Unit } from '@quartet/shared/units/cut/unit.ts';
import { findCited, type UnitIndex } from './citable-answer.ts';

/** Shorter lines may stand anywhere. */
const fewestCharacters = 12;

/** Finds the unit of each answer that holds a block of code, a formula or a row word for word. Nothing for sentences. */
export function findCopied(
  { kind, start, end }: Unit,
  text: string,
  units: UnitIndex,
): readonly Cited[] {
  const own = toContent(text.slice(start, end));
  const isBlock = kind === 'code' || kind === 'math' || kind === 'row';
  if (!isBlock || own.replace(/\s/g, '').length < fewestCharacters) return [];
  const holders = [...units].filter(
    ([, each]) => each.unit.kind === kind && `\n${toContent(each.text)}\n`.includes(`\n${own}\n`),
  );
  const ofEach = new Map(holders.map(([id, { model }]) => [model, id]));
  return findCited([...ofEach.values()], units);
}

const mark = /^\s*(?:`{3,}|~{3,}|\$\$$|\\[[\]]$)/;

/** The lines without the spaces at their ends, and without fences or the signs around a formula. */
function toContent(block: string): string {
  const lines = block.split('\n').map((line) => line.trimEnd());
  const first = mark.test(lines[0] ?? '') ? 1 : 0;
  const last = mark.test(lines.at(-1) ?? '') ? lines.length - 1 : lines.length;
  return lines.slice(first, last).join('\n');
}
