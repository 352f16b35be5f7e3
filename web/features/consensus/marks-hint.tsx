import { useEffect, useState } from 'react';
import { readRemembered, remember } from '../../lib/remembered.ts';
import { strings } from './strings.ts';

const storageKey = 'quartet-marks';

/** Says, at the first answer on this device, what the marks are for. */
export function MarksHint() {
  const [known] = useState(() => readRemembered(storageKey) !== null);
  useEffect(() => remember(storageKey, 'known'), []);
  if (known) return null;
  return <p className="mt-3 text-[0.8125rem] text-ink-soft print:hidden">{strings.tapAMark}</p>;
}
