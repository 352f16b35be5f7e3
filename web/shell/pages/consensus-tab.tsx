import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { price } from '@quartet/shared/domain/price.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { memo, useCallback, useMemo, useState } from 'react';
import { useUserRecord } from '../../account/credits/user-record.ts';
import { lightUnits, showUnit, showVersion } from '../../chat/messages/shown-unit.ts';
import { TurnBox } from '../../chat/messages/turn-box.tsx';
import {
  canEdit,
  editQuestion,
  QuestionLine,
  RevealLine,
  UserMessage,
} from '../../chat/messages/user-message.tsx';
import { ProgressGrid } from '../../chat/progress/progress-grid.tsx';
import { toQuestion } from '../../chat/question-box/draft.ts';
import { QuestionChips } from '../../chat/question-chips.tsx';
import { findBlind, namesOf } from '../../chat/state/blind.ts';
import { useChat, useChatState } from '../../chat/state/chat-context.tsx';
import type { ChatTurn } from '../../chat/state/chat-state.ts';
import {
  canCombineAgain,
  findAdmitted,
  findConsensus,
  findLeftOut,
  findRetryable,
  isRetryOpen,
} from '../../chat/state/retry-turn.ts';
import { keepWayBack } from '../../chat/tabs/back-to-point.tsx';
import type { AskAbout } from '../../consensus/ask-about.ts';
import type { CombineOffer } from '../../consensus/combine-again.tsx';
import type { RetryOffer } from '../../consensus/consensus-banner.tsx';
import type { Versions } from '../../ui/components/version-switch.tsx';
import { preferenceStore } from '../../ui/lib/preferences.ts';
import { marks } from '../../ui/lib/strings.ts';
import { viewStore } from '../../ui/lib/view.ts';
import { NamesContext } from '../../ui/models/names.ts';
import { strings as turnStrings } from '../../ui/models/turn-strings.ts';
import { FeedbackLine, hasFinished } from '../offer-feedback.tsx';
import { strings } from '../strings.ts';
import { LazyConsensus } from './lazy-consensus.tsx';
import {
  findAnswered,
  findCitedAnswers,
  findMoved,
  findUpdate,
  findVersion,
  hasBegun,
  toExportedTurn,
  toTrueConsensus,
} from './read-consensus.ts';

interface ConsensusTabProps {
  readonly turns: readonly ChatTurn[];
  /** True if the answers are visible next to it. */
  readonly beside: boolean;
  readonly onOpenTab: (model: ModelKey) => void;
  /** Reveals the models of a blind turn. */
  readonly onReveal: (turn: ChatTurn) => void;
}

/** Lists every question with its consensus, or with the progress of its answers. */
export const ConsensusTab = memo(function ConsensusTab(props: ConsensusTabProps) {
  const { turns, onReveal, ...rest } = props;
  return turns.map((turn) => (
    <NamesContext key={turn.key} value={namesOf(turn)}>
      <TurnBox turnKey={turn.key} newest={turn === turns.at(-1)}>
        {rest.beside ? (
          <QuestionLine question={turn.question} />
        ) : (
          <UserMessage question={turn.question} />
        )}
        <RevealLine turn={turn} onReveal={onReveal} />
        <ConsensusOfTurn turn={turn} {...rest} />
        {turn === turns.at(-1) && hasFinished(turn) && (
          <>
            <NextQuestions turn={turn} />
            <FeedbackLine />
          </>
        )}
      </TurnBox>
    </NamesContext>
  ));
});

const mostNext = 3;

/** Offers the questions that the composer thinks may come next. */
function NextQuestions({ turn: { state, question } }: { readonly turn: ChatTurn }) {
  const { next: all } = state.consensus;
  const shown = all.filter((next) => next !== question.text).slice(0, mostNext);
  if (shown.length === 0) return null;
  return <QuestionChips label={strings.askNext} questions={shown} className="mt-6" />;
}

const ConsensusOfTurn = memo(function ConsensusOfTurn(
  props: Omit<ConsensusTabProps, 'turns' | 'onReveal'> & { turn: ChatTurn },
) {
  const { turn, beside, onOpenTab } = props;
  const offer = useRetryOffer(turn);
  const again = useCombineOffer(turn);
  const askAbout = useAskAbout(turn);
  const { consensus, versions } = useVersions(turn);
  const { demo } = turn.state;
  const shown = useMemo(() => toTrueConsensus(demo, consensus), [demo, consensus]);
  const openCited = useCallback(
    (cited: Cited) => {
      if (!beside) keepWayBack(cited.model);
      onOpenTab(cited.model);
      showVersion(turn.key, cited.model, findVersion(turn, consensus, cited.model));
      showUnit(turn.key, cited);
    },
    [onOpenTab, beside, turn, consensus],
  );
  const lightCited = useCallback(
    (cites: readonly Cited[]) => {
      for (const { model } of cites) {
        showVersion(turn.key, model, findVersion(turn, consensus, model));
      }
      lightUnits(turn.key, cites);
    },
    [turn, consensus],
  );
  const hosts = useUserRecord()?.hosts;
  const exportTurn = useCallback(
    () => toExportedTurn(turn, consensus, hosts),
    [turn, consensus, hosts],
  );
  const { question } = turn;
  const edit = useCallback(() => editQuestion(question), [question]);
  if (!hasBegun(turn)) return <ProgressGrid turn={turn} bare={beside} onOpen={onOpenTab} />;
  return (
    <LazyConsensus
      consensus={shown}
      answers={findCitedAnswers(turn, consensus)}
      answered={findAnswered(turn.state.answers)}
      charged={turn.state.charged}
      broken={turn.broken}
      leftBehind={turn.leftBehind}
      update={findUpdate(turn)}
      offer={offer}
      again={again}
      versions={versions}
      moved={findMoved(turn)}
      askAbout={askAbout}
      exportTurn={exportTurn}
      onEdit={canEdit(question) ? edit : null}
      onOpenCited={openCited}
      onLightCited={beside ? lightCited : null}
      onOpenTab={onOpenTab}
    />
  );
});

interface ShownConsensus {
  readonly consensus: ConsensusState;
  /** Null unless there is also an earlier version. */
  readonly versions: Versions | null;
}

/** Picks the consensus to show: the newest, unless the person chose the earlier one. */
function useVersions(turn: ChatTurn): ShownConsensus {
  const { earlier } = turn;
  // When a new consensus replaces `earlier`, the choice is void.
  const [chosen, setChosen] = useState<ConsensusState | null>(null);
  const newest = findConsensus(turn);
  const isEarlier = earlier !== null && newest !== earlier && chosen === earlier;
  const hasTwo = earlier !== null && newest !== earlier;
  const versions = useMemo<Versions | null>(
    () =>
      hasTwo
        ? {
            shown: isEarlier ? 'earlier' : 'newest',
            onShow: (version) => setChosen(version === 'earlier' ? earlier : null),
          }
        : null,
    [hasTwo, isEarlier, earlier],
  );
  return { consensus: isEarlier ? earlier : newest, versions };
}

/** Returns the means to combine the answers of a turn again; null if that is not possible. */
function useCombineOffer(turn: ChatTurn): CombineOffer | null {
  const chat = useChat();
  const open = useChatState((state) => canCombineAgain(state, turn));
  return useMemo(
    () =>
      open
        ? {
            models: findAdmitted(turn),
            without: turn.state.chosen.without,
            nextWithout: findLeftOut(turn),
            onLeaveOut: chat.leaveOut,
            onCombine: (chosen) => void chat.combineAgain(chosen),
          }
        : null,
    [open, turn, chat],
  );
}

/** Returns the means to retry models of a turn; null if none can be retried. */
function useRetryOffer(turn: ChatTurn): RetryOffer | null {
  const chat = useChat();
  const open = useChatState((state) => isRetryOpen(state, turn.key));
  return useMemo(() => {
    const { refusal } = turn;
    const models = refusal === null ? findRetryable(turn) : modelKeys;
    if (!open || models.length === 0) return null;
    return { models, refusal, onRetry: (asked) => void chat.retry(asked) };
  }, [open, turn, chat]);
}

/**
 * Returns the means to ask about a disagreement of a turn, with the images in the field and the web search of its question. A question
 * about a blind turn uses the same seats, so that the page can show who moved. Null if no credit is left.
 */
function useAskAbout(turn: ChatTurn): AskAbout | null {
  const { webSearch, checkPages } = turn.question;
  const blind = findBlind(turn);
  // A version that a failed one did not replace is not there after a reload.
  const turnId = findConsensus(turn) === turn.state.consensus ? turn.turnId : null;
  const chat = useChat();
  const loading = useChatState((state) => state.loading);
  const user = useUserRecord();
  const canPay = user !== undefined && (user.unlimited || user.credits >= price.question);
  const cost = describePrice(user?.unlimited, turn);
  return useMemo(
    () =>
      // While a turn is running, it holds a credit, so the offer remains.
      canPay || loading
        ? {
            open: !loading,
            cost: cost && ` ${marks.inBrackets(cost)}`,
            ask({ text, about, line }) {
              const hidden = blind && { about: blind.toTrueAbout(about), blind };
              const { composer } = preferenceStore.getState();
              const { images } = toQuestion(viewStore.getState().draft);
              const chosen = { ...(composer && { composer }), ...(checkPages && { checkPages }) };
              const found = turnId && { aboutLine: { turnId, line, hidden: Boolean(blind) } };
              void chat.ask({ text, about, images, webSearch, ...chosen, ...hidden, ...found });
            },
          }
        : null,
    [canPay, loading, cost, chat, webSearch, checkPages, blind, turnId],
  );
}

/** "1 credit": the price of a question. Empty for somebody who does not pay by the question, and in a demo. */
export function describePrice(isUnlimited: boolean | undefined, { state }: ChatTurn): string {
  return isUnlimited || state.demo ? '' : turnStrings.price(price.question);
}
