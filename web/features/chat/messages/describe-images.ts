import { limits } from '@quartet/shared/domain/limits.ts';
import type { AskedQuestion } from '../state/chat-state.ts';

/** What is said of the images of a question that do not stand beside it. */
export function describeImages({
  along,
  lost,
}: Pick<AskedQuestion, 'along' | 'lost'>): readonly string[] {
  const { earlier = 0, left = 0 } = along ?? {};
  return [
    ...(lost?.images ? [describeLost(lost.images)] : []),
    ...(earlier > 0 ? [`Sent again with it: ${ofEarlier(earlier)}.`] : []),
    ...(left > 0 ? [`Not sent again: ${ofEarlier(left)}. ${most}`] : []),
  ];
}

const most = `At most ${limits.imagesPerQuestion} go with a question, and none from before a reload.`;

function ofEarlier(count: number): string {
  return count === 1 ? 'one image of an earlier question' : `${count} images of earlier questions`;
}

function describeLost(count: number): string {
  return count === 1
    ? 'One image was sent with it, which is not kept over a reload.'
    : `${count} images were sent with it, which are not kept over a reload.`;
}
