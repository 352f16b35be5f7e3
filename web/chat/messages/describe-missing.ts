import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { wasShown } from '@quartet/shared/protocol/was-shown.ts';
import type { TurnBreak } from '../../ui/models/describe-turn-break.ts';
import { strings } from '../conversation-strings.ts';

/** Explains that an answer was not read to its end. `isPart`: the page has its beginning. */
export function describeLostAnswer(
  { expired, untaken }: TurnBreak,
  name: string,
  isPart: boolean,
): string {
  if (untaken) return strings.didNotAsk(name);
  if (expired) return (isPart ? strings.noLongerKeptRest : strings.noLongerKept)(name);
  return (isPart ? strings.couldNotReadRest : strings.couldNotRead)(name);
}

/** Explains to the reader what an incomplete answer means. */
export function describeMeaning(name: string, answer: AnswerState): string {
  const partial = wasShown(answer);
  if (answer.outcome === 'stopped') {
    return (partial ? strings.canReadBeginning : strings.wroteNothing)(name);
  }
  if (answer.reason === 'length_limit') return strings.askToContinue(name);
  return partial ? strings.canReadIt : strings.affectsNoOther;
}
