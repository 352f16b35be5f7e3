import type { Inabilities } from '@quartet/shared/domain/inabilities.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { useStore } from 'zustand';
import { joinNames } from '../../../lib/join-names.ts';
import { useNames } from '../../../models/names.ts';
import { useBlindChosen } from '../blind/blind-preference.ts';
import { draftStore } from './draft.ts';

/** Which models cannot do what is being asked for: said before the question is sent. */
export function InabilityNote({ cannot }: { readonly cannot: Inabilities | undefined }) {
  const searches = useStore(draftStore, (draft) => draft.webSearch);
  const hasImages = useStore(draftStore, (draft) => draft.images.length > 0);
  const isBlind = useBlindChosen();
  const { shortNameOf } = useNames();
  // By who has no sources one would know who it is.
  const name = (models: readonly ModelKey[]) =>
    isBlind ? `${models.length} of ${modelKeys.length}` : joinNames(models.map(shortNameOf));
  const notes = [
    searches && cannot?.webSearch.length && `Without web search: ${name(cannot.webSearch)}.`,
    hasImages && cannot?.images.length && `Cannot read images: ${name(cannot.images)}.`,
  ].filter(Boolean);
  return (
    <output className="block basis-full px-4 text-xs text-ink-faint not-empty:pt-2.5">
      {notes.join(' ')}
    </output>
  );
}
