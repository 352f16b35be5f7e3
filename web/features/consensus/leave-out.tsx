import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { Merge } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useNames } from '../../models/names.ts';
import { useComposer } from './chosen-composer.ts';
import { type CombineOffer, countSpare, tooFew } from './combine-offer.ts';

export interface LeaveOutProps {
  readonly model: ModelKey;
  readonly offer: CombineOffer;
  /** There is little room. */
  readonly brief: boolean;
}

const row =
  'flex min-w-0 flex-1 basis-60 flex-wrap has-[button]:basis-full items-center gap-x-4 gap-y-2 text-[0.8125rem]';
const line = 'flex min-h-9 items-center gap-2 pointer-coarse:min-h-11';

/** Keeps the room below an answer, so that nothing moves when the turn ends. */
export function LeaveOutRoom() {
  return (
    <div className={`${row} invisible`}>
      <span className={line} />
    </div>
  );
}

/** Leaves an answer out of the consensus, which can be combined again from here. */
export function LeaveOut({ model, offer, brief }: LeaveOutProps) {
  const { labelOf } = useNames();
  const composer = useComposer();
  const id = useId();
  const out = offer.nextWithout.includes(model);
  const wasOut = offer.without.includes(model);
  const spare = countSpare(offer);
  const locked = !out && spare < 1;
  return (
    <div data-leave-out className={row}>
      <label
        className={`${line} cursor-pointer text-ink-soft has-disabled:cursor-default has-disabled:text-ink-faint`}
      >
        <input
          type="checkbox"
          checked={out}
          disabled={locked}
          aria-describedby={id}
          onChange={({ currentTarget }) => offer.onLeaveOut(model, currentTarget.checked)}
          className="tick cursor-pointer disabled:cursor-default disabled:opacity-45"
        />
        {brief ? 'Leave out' : `Leave out of ${labelOf('consensus')}`}
      </label>
      <output id={id} className="min-w-0 flex-1 basis-36 text-ink-faint">
        {locked || spare < 0 ? tooFew : describe(out, wasOut)}
      </output>
      {out !== wasOut && spare >= 0 && (
        <Button
          variant="outline"
          onClick={(event) => {
            event.currentTarget
              .closest<HTMLElement>('[data-panel]')
              ?.focus({ preventScroll: true });
            offer.onCombine({ composer, without: offer.nextWithout });
          }}
        >
          <Merge className="size-4" aria-hidden="true" />
          Combine again
        </Button>
      )}
    </div>
  );
}

/** Describes the checkbox, which has no effect until the answers are combined again. */
function describe(out: boolean, wasOut: boolean): string {
  if (out) return wasOut ? 'Left out.' : 'Takes effect when you combine again.';
  return wasOut ? 'Takes effect when you combine again.' : '';
}
