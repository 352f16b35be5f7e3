import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { Merge } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { Button, buttonStyle } from '../ui/components/button.tsx';
import { focusPanel } from '../ui/lib/focus.ts';
import { setPreference, usePreference } from '../ui/lib/preferences.ts';
import { ModelMark } from '../ui/models/model-mark.tsx';
import { useNames } from '../ui/models/names.ts';
import { strings } from './strings.ts';

/** Opens a form that combines the answers again. */
export function CombineAgain({ offer }: { offer: CombineOffer }) {
  const [open, setOpen] = useState(false);
  return (
    <CombinePopover offer={offer} open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={`${buttonStyle('primary')} w-full print:hidden`}>
        <Merge className="size-4" aria-hidden="true" />
        {strings.combineAgain}
      </Popover.Trigger>
    </CombinePopover>
  );
}

interface CombinePopoverProps {
  /** Null if the answers cannot be combined. */
  readonly offer: CombineOffer | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The button that opens it. */
  readonly children: ReactNode;
}

/** Shows the form next to the button that opened it. */
export function CombinePopover({ offer, open, onOpenChange, children }: CombinePopoverProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const combine = (chosen: CombineChosen) => {
    onOpenChange(false);
    // The button disappears with the old text, so the focus moves to the tab panel.
    focusPanel(anchor.current);
    offer?.onCombine(chosen);
  };
  const focusButton = (event: Event) => {
    event.preventDefault();
    if (document.activeElement !== document.body) return;
    anchor.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <Popover.Root open={open && offer !== null} onOpenChange={onOpenChange}>
      <Popover.Anchor ref={anchor}>{children}</Popover.Anchor>
      {offer && (
        <Popover.Portal>
          <Popover.Content
            aria-label={strings.combineAgain}
            align="end"
            sideOffset={6}
            collisionPadding={12}
            onCloseAutoFocus={focusButton}
            className="z-50 max-h-(--radix-popover-content-available-height) w-[min(20rem,calc(100vw-24px))] animate-appear overflow-y-auto rounded-2xl border border-line bg-raised p-4 text-sm text-ink shadow-dock outline-none"
          >
            <CombineForm offer={offer} onCombine={combine} />
          </Popover.Content>
        </Popover.Portal>
      )}
    </Popover.Root>
  );
}

interface CombineFormProps {
  readonly offer: CombineOffer;
  readonly onCombine: (chosen: CombineChosen) => void;
}

/** Combines at once. Under "More", the person can leave out answers and choose the composer, which later questions keep. */
function CombineForm({ offer, onCombine }: CombineFormProps) {
  const { blind } = useNames();
  const kept = usePreference('composer');
  // A remembered choice would reveal the models of a blind turn.
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
          <ComposerChoice composer={composer} onChoose={blind ? chooseOnce : keepComposer} />
          <LeaveOutChoice offer={offer} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-[0.8125rem] leading-snug text-ink-soft">
          {isEnough ? strings.noCredit : strings.needTwo}
        </output>
        <Button variant="quiet" aria-expanded={more} onClick={() => setMore(!more)}>
          {strings.more}
        </Button>
        <Button type="submit" variant="primary" disabled={!isEnough}>
          {strings.combineAgain}
        </Button>
      </div>
    </form>
  );
}

const keepComposer = (composer: ModelKey | null) => setPreference('composer', composer);

interface ComposerChoiceProps {
  readonly composer: ModelKey | null;
  readonly onChoose: (composer: ModelKey | null) => void;
}

function ComposerChoice({ composer, onChoose }: ComposerChoiceProps) {
  const { blind } = useNames();
  return (
    <fieldset>
      <legend className={legend}>{strings.combinedBy}</legend>
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
        {blind ? strings.justOnce : strings.alsoForNext}
      </p>
    </fieldset>
  );
}

function LeaveOutChoice({ offer }: { offer: CombineOffer }) {
  const { shortNameOf } = useNames();
  const { models, nextWithout, onLeaveOut } = offer;
  return (
    <fieldset className="mt-4">
      <legend className={legend}>{strings.leaveOut}</legend>
      <div className={columns}>
        {models.map((model) => (
          <Choice key={model} model={model} struck>
            <input
              type="checkbox"
              aria-label={strings.leaveOutModel(shortNameOf(model))}
              checked={nextWithout.includes(model)}
              onChange={({ currentTarget }) => onLeaveOut(model, currentTarget.checked)}
              className="tick order-last ms-auto cursor-pointer outline-none"
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
  /** Null means any model. */
  readonly model: ModelKey | null;
  readonly wide?: boolean;
  /** True if a chosen model is crossed out. */
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
      {model ? shortNameOf(model) : strings.automatic}
    </label>
  );
}

/** How to combine the answers again. */
interface CombineChosen {
  /** Null if any model may compose. */
  readonly composer: ModelKey | null;
  readonly without: readonly ModelKey[];
}

/** Answers that can be combined again. */
export interface CombineOffer {
  /** Models whose answers can take part. */
  readonly models: readonly ModelKey[];
  /** Models that are left out of the newest consensus, and by default of the next. */
  readonly without: readonly ModelKey[];
  readonly nextWithout: readonly ModelKey[];
  readonly onLeaveOut: (model: ModelKey, out: boolean) => void;
  readonly onCombine: (chosen: CombineChosen) => void;
}

/** A consensus needs this many answers. */
const fewest = 2;

/** Returns how many more answers can be left out. Negative if too many are. */
export function countSpare({ models, nextWithout }: CombineOffer): number {
  return models.filter((model) => !nextWithout.includes(model)).length - fewest;
}
