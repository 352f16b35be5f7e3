import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { Merge } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { Button, buttonStyle } from '../../components/ui/button.tsx';
import { ModelMark } from '../../models/model-mark.tsx';
import { useNames } from '../../models/names.ts';
import { chooseComposer, useComposer } from './chosen-composer.ts';
import { type CombineChosen, type CombineOffer, countSpare, tooFew } from './combine-offer.ts';

/** `quiet` among the buttons of a text, `clear` where there is no text. */
type CombineLook = 'quiet' | 'clear';

const looks: Readonly<Record<CombineLook, string>> = {
  quiet:
    'flex h-8 items-center pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center gap-1.5 rounded-md px-2 text-[0.8125rem] font-medium text-ink-faint transition-colors hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink @max-[40rem]:*:[span]:sr-only',
  clear: buttonStyle('primary'),
};

/** Opens a form that combines the answers again. */
export function CombineAgain({ offer, look }: { offer: CombineOffer; look: CombineLook }) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const combine = (chosen: CombineChosen) => {
    setOpen(false);
    // The button disappears with the old text, so the focus moves to its tab panel.
    trigger.current?.closest<HTMLElement>('[data-panel]')?.focus({ preventScroll: true });
    offer.onCombine(chosen);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        ref={trigger}
        title="Combine the answers again"
        className={`${looks[look]} print:hidden`}
      >
        <Merge className="size-4" aria-hidden="true" />
        <span>Combine again</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Combine again"
          align={look === 'quiet' ? 'end' : 'start'}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            trigger.current?.focus({ preventScroll: true });
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) w-[min(20rem,calc(100vw-24px))] animate-appear overflow-y-auto rounded-2xl border border-line bg-raised p-4 text-sm text-ink shadow-dock outline-none"
        >
          <CombineForm offer={offer} onCombine={combine} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface CombineFormProps {
  readonly offer: CombineOffer;
  readonly onCombine: (chosen: CombineChosen) => void;
}

/** Combines at once; behind "More" one chooses the composer, which is kept for later questions, and the answers to leave out. */
function CombineForm({ offer, onCombine }: CombineFormProps) {
  const { blind } = useNames();
  const kept = useComposer();
  // A kept choice would reveal the models of a blind turn.
  const [once, chooseOnce] = useState<ModelKey | null>(null);
  const composer = blind ? once : kept;
  const [more, setMore] = useState(offer.nextWithout.length > 0);
  const isEnough = countSpare(offer) >= 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isEnough) onCombine({ composer, without: offer.nextWithout });
      }}
    >
      {more && (
        <div className="mb-4">
          <ComposerChoice composer={composer} onChoose={blind ? chooseOnce : chooseComposer} />
          <LeaveOutChoice offer={offer} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-[0.8125rem] leading-snug text-ink-soft">
          {isEnough ? 'No credit needed' : tooFew}
        </output>
        <Button variant="quiet" aria-expanded={more} onClick={() => setMore(!more)}>
          More
        </Button>
        <Button type="submit" variant="primary" disabled={!isEnough}>
          Combine again
        </Button>
      </div>
    </form>
  );
}

interface ComposerChoiceProps {
  readonly composer: ModelKey | null;
  readonly onChoose: (composer: ModelKey | null) => void;
}

function ComposerChoice({ composer, onChoose }: ComposerChoiceProps) {
  const { blind } = useNames();
  return (
    <fieldset>
      <legend className={legend}>Combined by</legend>
      <div className={columns}>
        {[null, ...modelKeys].map((model) => (
          <Choice key={model} model={model} wide={model === null}>
            <input
              type="radio"
              name="composer"
              checked={composer === model}
              onChange={() => onChoose(model)}
              className={hiddenInput}
            />
          </Choice>
        ))}
      </div>
      <p className="mt-1.5 text-xs text-ink-faint">
        {blind ? 'Just this once.' : 'Also used for your next questions.'}
      </p>
    </fieldset>
  );
}

function LeaveOutChoice({ offer }: { offer: CombineOffer }) {
  const { shortNameOf } = useNames();
  const { models, nextWithout, onLeaveOut } = offer;
  return (
    <fieldset className="mt-4">
      <legend className={legend}>Leave out</legend>
      <div className={columns}>
        {models.map((model) => (
          <Choice key={model} model={model} struck>
            <input
              type="checkbox"
              aria-label={`Leave out ${shortNameOf(model)}`}
              checked={nextWithout.includes(model)}
              onChange={({ currentTarget }) => onLeaveOut(model, currentTarget.checked)}
              className="tick order-last ml-auto cursor-pointer outline-none"
            />
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

const columns = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-1.5';
const legend = 'mb-2 font-medium';
const hiddenInput = 'absolute inset-0 cursor-pointer appearance-none rounded-lg outline-none';

interface ChoiceProps {
  /** Null for any model. */
  readonly model: ModelKey | null;
  readonly wide?: boolean;
  /** Whether a chosen model is crossed out. */
  readonly struck?: boolean;
  /** The input. */
  readonly children: ReactNode;
}

function Choice({ model, wide = false, struck = false, children }: ChoiceProps) {
  const { shortNameOf } = useNames();
  const chosen = struck
    ? 'has-checked:bg-sunken has-checked:text-ink-faint has-checked:line-through has-checked:*:[svg]:opacity-40'
    : 'has-checked:border-accent has-checked:bg-accent-wash';
  return (
    <label
      className={`relative flex h-9 cursor-pointer items-center gap-2 rounded-lg border border-line px-3 transition-colors hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11 ${chosen} ${wide ? 'col-span-full' : ''}`}
    >
      {children}
      {model && <ModelMark model={model} className="size-3.5 shrink-0" />}
      {model ? shortNameOf(model) : 'Automatic'}
    </label>
  );
}
