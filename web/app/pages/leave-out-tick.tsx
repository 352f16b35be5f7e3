import type { BelowAnswer } from '../../features/chat/messages/model-tab.tsx';
import { LeaveOut, LeaveOutRoom } from '../../features/consensus/leave-out.tsx';
import { useCombineOffer } from './use-combine-offer.ts';

/** Leaves an answer out of the next consensus, once that can be made; nothing where it takes no part. */
export function LeaveOutTick({ turn, model, brief }: BelowAnswer) {
  const offer = useCombineOffer(turn);
  if (turn.state.status !== 'ended') return <LeaveOutRoom />;
  if (!offer?.models.includes(model)) return null;
  return <LeaveOut model={model} offer={offer} brief={brief} />;
}
