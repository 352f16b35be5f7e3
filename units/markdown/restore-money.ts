import { money } from './prepare-math.ts';

/** Gives a tree the dollars back that `prepareMath` hid: in words, addresses and descriptions. */
export function restoreMoney(tree: object): void {
  const fields = tree as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') fields[name] = value.replaceAll(money, '$');
    else if (typeof value === 'object' && value !== null && name !== 'position')
      restoreMoney(value);
  }
}
