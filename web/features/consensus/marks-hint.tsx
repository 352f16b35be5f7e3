import { useEffect, useState } from 'react';
import { preferenceStore, setPreference } from '../../lib/preferences.ts';
import { strings } from './strings.ts';

/** Says, at the first answer on this device, what the marks are for. */
export function MarksHint() {
  const [known] = useState(() => preferenceStore.getState().marksKnown);
  useEffect(() => setPreference('marksKnown', true), []);
  if (known) return null;
  return <p className="mt-3 text-[0.8125rem] text-ink-soft print:hidden">{strings.tapAMark}</p>;
}
