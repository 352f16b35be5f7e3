import { type ModelKey, modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { joinNames } from '../../lib/join-names.ts';
import { expiredTurn } from '../../models/expired-turn.ts';
import { howMany } from '../../models/how-many.ts';

/** What can be asked again. `whole`: the API no longer keeps the turn, so only the whole question can be. */
export interface RetryOffer {
  readonly models: readonly ModelKey[];
  readonly whole: boolean;
  readonly onRetry: (models: readonly ModelKey[]) => void;
}

export function RetryOfferButton({ offer }: { offer: RetryOffer }) {
  return (
    <Button
      variant="outline"
      className="print:hidden"
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[data-panel]')?.focus({ preventScroll: true });
        offer.onRetry(offer.models);
      }}
    >
      <RotateCcw className="size-3.5" aria-hidden="true" />
      {describeOffer(offer)}
    </Button>
  );
}

/** The button's label, as "Retry Grok". */
export function describeOffer({ models, whole }: Omit<RetryOffer, 'onRetry'>): string {
  if (whole) return expiredTurn.offer;
  if (models.length === modelKeys.length) return `Retry ${howMany.all}`;
  return `Retry ${joinNames(models.map((model) => shortNames[model]))}`;
}
