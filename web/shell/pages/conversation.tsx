import { isModelKey, modelKeys, type TabKey } from '@quartet/shared/domain/panel.ts';
import { price } from '@quartet/shared/domain/price.ts';
import { RefreshCw } from 'lucide-react';
import {
  type Dispatch,
  type MouseEvent,
  type SetStateAction,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { useUserRecord } from '../../account/credits/user-record.ts';
import { type BelowAnswer, ModelTab } from '../../chat/messages/model-tab.tsx';
import { showVersion } from '../../chat/messages/shown-unit.ts';
import { findModel, namesOf } from '../../chat/state/blind.ts';
import { useChat, useChatState } from '../../chat/state/chat-context.tsx';
import type { ChatTurn } from '../../chat/state/chat-state.ts';
import type { Chat } from '../../chat/state/chat-store.ts';
import { isLiveIn } from '../../chat/state/progress.ts';
import { canAskAnother } from '../../chat/state/retry-turn.ts';
import { useTurns } from '../../chat/state/use-turns.ts';
import { BackToPoint } from '../../chat/tabs/back-to-point.tsx';
import { CompareBar, showColumn } from '../../chat/tabs/compare-bar.tsx';
import { useLayout } from '../../chat/tabs/layout.ts';
import { TabBar } from '../../chat/tabs/tab-bar.tsx';
import { TabPanels } from '../../chat/tabs/tab-panels.tsx';
import { tabPanelId } from '../../chat/tabs/tabs.ts';
import { Button } from '../../ui/components/button.tsx';
import { focusPanel } from '../../ui/lib/focus.ts';
import { setPreference } from '../../ui/lib/preferences.ts';
import { NamesContext } from '../../ui/models/names.ts';
import { useOffer } from '../offer-feedback.tsx';
import { strings } from '../strings.ts';
import { ConsensusTab, describePrice } from './consensus-tab.tsx';

/** Shows the conversation in tabs, or with all answers side by side. A new question does not change the active tab. */
export function Conversation() {
  const compares = useLayout() === 'compare';
  const { active, setActive, folded, setFolded, show, showAlone, goBack } = useShownTab(compares);
  const turns = useTurns(!compares && active === 'consensus' ? 'cards' : 'answers');
  const turn = turns.at(-1);

  const reveal = useReveal(setActive);
  useOffer();

  return (
    <NamesContext value={namesOf(turn)}>
      <h1 className="sr-only">{strings.answersOf(modelKeys.length)}</h1>
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

/** False for a consensus without text, because its tab still shows the progress of the answers or an earlier text. */
function isBeingWritten(turn: ChatTurn | undefined, tab: TabKey): boolean {
  return isLiveIn(turn, tab) && (isModelKey(tab) || turn?.state.consensus.text !== '');
}

/** Offers another answer of the same model. */
function AnswerFoot({ turn, model, brief }: BelowAnswer) {
  if (brief) return null;
  return (
    <div className="mt-6 flex border-t border-line pt-3 empty:hidden print:hidden">
      <AnotherAnswer turn={turn} model={model} />
    </div>
  );
}

function AnotherAnswer({ turn, model }: Omit<BelowAnswer, 'brief'>) {
  const chat = useChat();
  const open = useChatState((state) => canAskAnother(state, turn, model));
  const user = useUserRecord();
  if (!open || !user || (!user.unlimited && user.credits < price.question)) return null;
  const cost = describePrice(user.unlimited, turn);
  const ask = (event: MouseEvent<HTMLElement>) => {
    focusPanel(event.currentTarget);
    showVersion(turn.key, model, 'newest');
    void chat.askAnother(model);
  };
  return (
    <Button
      variant="quiet"
      className="-mx-[14px] max-w-[calc(100%+28px)] whitespace-normal! sm:ms-auto"
      title={strings.askAgain}
      onClick={ask}
    >
      <RefreshCw className="size-3.5" aria-hidden="true" />
      {strings.anotherAnswer}
      {cost && ` · ${cost}`}
    </Button>
  );
}

/** The open tab of each chat, with the key of its first turn. It is kept while the page is mounted again in another language. */
const openTabs = new WeakMap<Chat, { readonly turn: number | undefined; readonly tab: TabKey }>();

/** Tracks which tab is shown, and whether the consensus is folded while all are side by side. */
function useShownTab(compares: boolean) {
  const chat = useChat();
  const turn = useChatState(({ turns }) => turns[0]?.key);
  const kept = openTabs.get(chat);
  const [active, setActive] = useState<TabKey>(kept && kept.turn === turn ? kept.tab : 'consensus');
  useEffect(() => void openTabs.set(chat, { turn, tab: active }), [chat, turn, active]);
  const [folded, setFolded] = useState(false);
  const show = useCallback(
    (tab: TabKey) => {
      setActive(tab);
      if (tab === 'consensus') setFolded(false);
      if (!compares) return;
      showColumn(tab);
      focusTabPanel(tab);
    },
    [compares],
  );
  const showAlone = useCallback((tab: TabKey) => {
    setActive(tab);
    setPreference('layout', 'tabs');
    focusTabPanel(tab);
  }, []);
  /** Returns to the citation in the consensus that opened another tab. */
  const goBack = useCallback((pressed: Element | null) => {
    setActive('consensus');
    focusAgain(pressed, 'consensus');
  }, []);
  return { active, setActive, folded, setFolded, show, showAlone, goBack };
}

/** Reveals the models of a blind turn. If it is the newest turn, the answer in view stays in view, under its real tab. */
function useReveal(setActive: Dispatch<SetStateAction<TabKey>>): (turn: ChatTurn) => void {
  const chat = useChat();
  return useCallback(
    (turn) => {
      const newest = chat.store.getState().turns.at(-1);
      if (newest && newest.question.blind === turn.question.blind) {
        setActive((tab) => (isModelKey(tab) ? findModel(newest, tab) : tab));
      }
      chat.reveal(turn.key);
      focusShownTabPanel();
    },
    [chat, setActive],
  );
}

/** Moves the focus to a tab's content once it is rendered. */
function focusTabPanel(tab: TabKey): void {
  requestAnimationFrame(() =>
    document.getElementById(tabPanelId(tab))?.focus({ preventScroll: true }),
  );
}

/** Restores the focus within a tab's content once it is rendered. If `before` is gone, focuses the content itself. */
function focusAgain(before: Element | null, tab: TabKey): void {
  requestAnimationFrame(() => {
    const tabPanel = document.getElementById(tabPanelId(tab));
    const target = before instanceof HTMLElement && tabPanel?.contains(before) ? before : tabPanel;
    target?.focus({ preventScroll: true });
  });
}

/** Moves the focus to the first visible content once it is rendered. */
function focusShownTabPanel(): void {
  requestAnimationFrame(() => {
    const tabPanels = [...document.querySelectorAll<HTMLElement>('[data-panel]')];
    tabPanels.find((tabPanel) => tabPanel.checkVisibility())?.focus({ preventScroll: true });
  });
}
