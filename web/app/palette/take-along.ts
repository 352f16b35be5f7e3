import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { findConsensus } from '../../features/chat/state/retry-turn.ts';
import { copyTurn, downloadTurn } from '../../features/consensus/export/take-turn.ts';
import { showToast } from '../../lib/toasts.ts';
import { toExportedTurn } from '../pages/to-exported-turn.ts';

/** Copies or downloads a turn as it is shown, with its newest consensus. What fails is said. */
export async function takeAlong(turn: ChatTurn, how: 'copy' | 'download'): Promise<void> {
  const exportTurn = () => Promise.resolve(toExportedTurn(turn, findConsensus(turn)));
  try {
    await (how === 'copy' ? copyTurn(exportTurn) : downloadTurn(exportTurn));
    if (how === 'copy') showToast({ title: 'Copied' });
  } catch (error) {
    console.error('The turn could not be taken along.', error);
    showToast({ title: 'Error', description: failures[how], variant: 'destructive' });
  }
}

const failures = {
  copy: 'Nothing was copied. Please try again.',
  download: 'Nothing was downloaded. Please try again.',
} as const;
