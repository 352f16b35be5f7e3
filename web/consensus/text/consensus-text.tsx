import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { preferenceStore, setPreference, usePreference } from '../../ui/lib/preferences.ts';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { SlotContext } from '../../ui/markdown/text-slot.tsx';
import { useNames } from '../../ui/models/names.ts';
import { strings } from '../strings.ts';
import type { Land, ViewIds } from '../use-view-ids.ts';
import { NoteButton, NotePopover, useOpenNote } from './note-button.tsx';
import { createNoteLister, describeText } from './notes.ts';

interface ConsensusTextProps {
  readonly consensus: ConsensusState;
  readonly writing: boolean;
  readonly ids: ViewIds;
  readonly onLand: Land;
}

/** Shows the text. At the end of each sentence, it marks the models that the sentence cites. */
export function ConsensusText({ consensus, writing, ids, onLand }: ConsensusTextProps) {
  const [listNotes] = useState(createNoteLister);
  const notes = listNotes(consensus);
  const slots = useMemo(() => notes.map(({ at }) => at), [notes]);
  const shown = usePreference('citations');
  const links = useOwnedLinks(consensus.links);
  const { open, show, stay, leave, close } = useOpenNote();
  const draw = useCallback(
    (at: number) => {
      const note = shown ? notes.find((each) => each.at === at) : undefined;
      return note && <NoteButton note={note} onOpen={show} onLeave={leave} />;
    },
    [notes, shown, show, leave],
  );
  const { composer, outcome, sentences } = consensus;
  const isWhole = !writing || sentences.length > 0;
  const { shortNameOf } = useNames();
  const whose =
    composer && outcome === 'complete' ? [strings.combinedByModel(shortNameOf(composer))] : [];
  const remarks = writing ? [] : [...whose, ...describeText(consensus)];
  return (
    <>
      <div data-words dir="auto">
        <SlotContext value={draw}>
          <Markdown
            text={consensus.text}
            streaming={!isWhole}
            partial={!writing && consensus.status === 'generating'}
            slots={slots}
            links={links}
          />
        </SlotContext>
      </div>
      {shown && isWhole && notes.length > 0 && <MarksHint />}
      {(remarks.length > 0 || (writing && isWhole)) && (
        // It has its line before its words, because the lists are already below it.
        <p className="mt-3 min-h-4 text-xs text-ink-faint">{remarks.join(' ')}</p>
      )}
      {open && shown && (
        <NotePopover
          open={open}
          consensus={consensus}
          onDispute={(id) => {
            close();
            onLand(ids.line(id), 'center');
          }}
          onStay={stay}
          onLeave={leave}
          onClose={close}
        />
      )}
    </>
  );
}

/** Pairs the links of the text with the names of the models that gave them. */
function useOwnedLinks(links: ConsensusState['links']) {
  const { shortNameOf } = useNames();
  return useMemo(
    () => links.map(({ url, models }) => ({ url, owners: models.map(shortNameOf) })),
    [links, shortNameOf],
  );
}

/** Explains the marks at the first answer on this device. */
function MarksHint() {
  const [known] = useState(() => preferenceStore.getState().marksKnown);
  useEffect(() => setPreference('marksKnown', true), []);
  if (known) return null;
  return <p className="mt-3 text-[0.8125rem] text-ink-soft print:hidden">{strings.tapAMark}</p>;
}
