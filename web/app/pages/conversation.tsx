import { isModelKey, type TabKey } from '@quartet/shared/domain/panel.ts';
import { ModelTab } from '../../features/chat/messages/model-tab.tsx';
import { namesOf } from '../../features/chat/state/blind.ts';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { isLiveIn } from '../../features/chat/state/progress.ts';
import { useTurns } from '../../features/chat/state/use-turns.ts';
import { BackToPoint } from '../../features/chat/tabs/back-to-point.tsx';
import { CompareBar } from '../../features/chat/tabs/compare-bar.tsx';
import { useLayout } from '../../features/chat/tabs/layout.ts';
import { TabBar } from '../../features/chat/tabs/tab-bar.tsx';
import { TabPanels } from '../../features/chat/tabs/tab-panels.tsx';
import { howMany } from '../../models/how-many.ts';
import { NamesContext } from '../../models/names.ts';
import { useOffer } from '../feedback/offer-feedback.ts';
import { strings } from '../strings.ts';
import { AnswerFoot } from './answer-foot.tsx';
import { ConsensusTab } from './consensus-tab.tsx';
import { useReveal, useShownTab } from './use-conversation.ts';

/** Shows the tabs of a conversation, or all of them side by side. A new question does not change the active tab. */
export function Conversation() {
  const compares = useLayout() === 'compare';
  const { active, setActive, folded, setFolded, show, showAlone, goBack } = useShownTab(compares);
  const turns = useTurns(!compares && active === 'consensus' ? 'cards' : 'answers');
  const turn = turns.at(-1);

  const reveal = useReveal(setActive);
  useOffer();

  return (
    <NamesContext value={namesOf(turn)}>
      <h1 className="sr-only">{strings.answersOf(howMany.models)}</h1>
      {compares ? (
        <CompareBar folded={folded} onFold={setFolded} />
      ) : (
        <TabBar active={active} onSelect={setActive} />
      )}
      <TabPanels
        view={compares ? (folded ? 'answers' : 'all') : 'tab'}
        active={active}
        turnKey={turn?.key ?? 0}
        onSelect={setActive}
        isLive={(tab) => isBeingWritten(turn, tab)}
        isChanging={(tab) => isLiveIn(turn, tab)}
      >
        {(tab) =>
          isModelKey(tab) ? (
            <ModelTab
              model={tab}
              turns={turns}
              onOpenTab={compares ? showAlone : null}
              Below={AnswerFoot}
              onReveal={reveal}
            />
          ) : (
            <ConsensusTab turns={turns} beside={compares} onOpenTab={show} onReveal={reveal} />
          )
        }
      </TabPanels>
      {!compares && <BackToPoint active={active} onBack={goBack} />}
    </NamesContext>
  );
}

/** False for a consensus without text: its tab still shows the progress of the answers, or an earlier text. */
function isBeingWritten(turn: ChatTurn | undefined, tab: TabKey): boolean {
  return isLiveIn(turn, tab) && (isModelKey(tab) || turn?.state.consensus.text !== '');
}
