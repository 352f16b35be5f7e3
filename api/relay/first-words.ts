import type { TabKey } from '@quartet/shared/domain/panel.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';

/** Returns true for events with the first words of a tab, which are sent without waiting. */
export type FirstWords = (events: readonly TurnEvent[]) => boolean;

export function createFirstWords(): FirstWords {
  const speaking = new Set<TabKey>();
  return (events) => {
    const before = speaking.size;
    for (const event of events) {
      const tab = findSpeaker(event);
      if (tab) speaking.add(tab);
    }
    return speaking.size > before;
  };
}

function findSpeaker(event: TurnEvent): TabKey | null {
  switch (event.type) {
    case 'answer-delta':
      return event.model;
    case 'consensus-line':
    case 'consensus-delta':
      return 'consensus';
    default:
      return null;
  }
}
