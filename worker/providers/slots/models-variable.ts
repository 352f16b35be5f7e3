import { variable } from '@quartet/runtime/environment/variables.ts';
import * as z from 'zod';

export interface ModelChoice {
  readonly id: string;
  readonly label: string;
}

/** `id=Label, id=Label`: preferred first. Without a label the id is shown. */
export const modelsVariable = variable.list.transform(
  (items, context): [ModelChoice, ...ModelChoice[]] => {
    const [first, ...rest] = items.map(readChoice);
    if (first?.id && rest.every(({ id }) => id)) return [first, ...rest];
    context.addIssue('must list models as id=Label, separated by commas');
    return z.NEVER;
  },
);

function readChoice(item: string): ModelChoice {
  const [id = '', ...label] = item.split('=');
  return { id: id.trim(), label: label.join('=').trim() || id.trim() };
}
