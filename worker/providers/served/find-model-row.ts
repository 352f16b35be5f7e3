import type { RowModel } from '../slots/slot-row.ts';
import { slotRows } from '../slots/slot-rows.ts';
import { isSameModel } from './same-model.ts';

/** What is known of a model id, whichever slot it is in: a host may serve another vendor's model. */
export function findModelRow(id: string): RowModel | undefined {
  const rows = Object.values(slotRows).flatMap(({ models }) => models);
  return rows.find((row) => isSameModel(row.id, id));
}
