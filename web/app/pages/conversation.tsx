import { isModelKey, type TabKey } from '@quartet/shared/domain/panel.ts';
import { useState } from 'react';
import { ModelTab } from '../../features/chat/messages/model-tab.tsx';
import { useChatState } from '../../features/chat/state/chat-context.tsx';
import { isLiveIn } from '../../features/chat/state/progress.ts';
import { Panels } from '../../features/chat/tabs/panels.tsx';
import { TabBar } from '../../features/chat/tabs/tab-bar.tsx';
import { ConsensusTab } from './consensus-tab.tsx';

/** The five tabs of a conversation. A new question leaves the tab as it is. */
export function Conversation() {
  const [active, setActive] = useState<TabKey>('consensus');
  const turns = useChatState((state) => state.turns);
  const turn = turns.at(-1);
  const turnKey = turn?.key ?? 0;
  return (
    <>
      <TabBar active={active} onSelect={setActive} />
      <Panels
        active={active}
        turnKey={turnKey}
        onSelect={setActive}
        isLive={(tab) => isLiveIn(turn, tab)}
      >
        {(tab) =>
          isModelKey(tab) ? (
            <ModelTab model={tab} turns={turns} />
          ) : (
            <ConsensusTab turns={turns} onOpenTab={setActive} />
          )
        }
      </Panels>
    </>
  );
}
