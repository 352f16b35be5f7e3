import { answers } from './answers.ts';
import { checks } from './checks.ts';
import { contained, unharmed } from './contained.ts';
import { crashes } from './crashes.ts';
import { observed } from './observed.ts';
import { logs, operators } from './operators.ts';
import type { Promised } from './promised.ts';
import { restore } from './restore.ts';
import { roll } from './roll.ts';

/** In this order, because replacing containers deletes their logs. */
export function listPromises(): readonly Promised[] {
  return [
    contained,
    checks,
    ...answers,
    ...crashes,
    operators,
    observed,
    roll,
    logs,
    restore,
    unharmed,
  ];
}
