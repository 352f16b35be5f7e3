import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { howMany } from '../../models/how-many.ts';
import { type Names, useNames } from '../../models/names.ts';
import { askWhole } from '../../models/turn-break.ts';
import { nameModels } from './list-models.ts';
import { strings } from './strings.ts';

export interface RetryOffer {
  readonly models: readonly ModelKey[];
  /** Why only the whole question can be asked again, in the API's words; null while a part of it can be. */
  readonly refusal: string | null;
  readonly onRetry: (models: readonly ModelKey[]) => void;
}

export function RetryOfferButton({ offer }: { offer: RetryOffer }) {
  const names = useNames();
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
      {describeOffer(offer, names)}
    </Button>
  );
}

/** "Retry Grok" */
export function describeOffer(
  { models, refusal }: Omit<RetryOffer, 'onRetry'>,
  names: Names,
): string {
  if (refusal !== null) return askWhole.offer;
  if (models.length === modelKeys.length) return strings.retry(howMany.all);
  return strings.retry(nameModels(models, names));
}
