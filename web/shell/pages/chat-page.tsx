import { useAuth, useClerk } from '@clerk/react';
import { price } from '@quartet/shared/domain/price.ts';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'wouter';
import { useClerkKey } from '../../account/auth/clerk-key.ts';
import { prepareSignUp } from '../../account/auth/lazy-clerk-ui.ts';
import { useUserRecord } from '../../account/credits/user-record.ts';
import { RewardButton } from '../../account/feedback/feedback.tsx';
import { chooseBlind, prepareBlind } from '../../chat/blind/choose-blind.ts';
import { Dock } from '../../chat/dock.tsx';
import { clearSent, isReading, restoreDraft, toQuestion } from '../../chat/question-box/draft.ts';
import { QuestionBox } from '../../chat/question-box/question-box.tsx';
import { useChat, useChatState } from '../../chat/state/chat-context.tsx';
import type { Blind, ChatState, SentQuestion } from '../../chat/state/chat-state.ts';
import type { Chat } from '../../chat/state/chat-store.ts';
import { useLayout } from '../../chat/tabs/layout.ts';
import { reading } from '../../chat/transport/reading.ts';
import { WelcomeHelp, WelcomeTitle } from '../../chat/welcome.tsx';
import { cn } from '../../ui/lib/cn.ts';
import { preferenceStore } from '../../ui/lib/preferences.ts';
import { changeDraft, covers, showToast, useView, viewStore } from '../../ui/lib/view.ts';
import { renderer } from '../../ui/markdown/markdown.tsx';
import { LazyPageFoot } from '../lazy-page-foot.tsx';
import { SampleCard } from '../sample/sample-card.tsx';
import { strings } from '../strings.ts';
import { consensusView } from './lazy-consensus.tsx';
import { createLazyPage } from './page-body.tsx';
import { StatusLine } from './status-line.tsx';

/** Loads the conversation after the first screen. */
const conversation = createLazyPage(
  async () => (await import('./conversation.tsx')).Conversation,
  ({ children }) => children,
);

/** The last question that somebody typed, for the up arrow. The page wrote those about a disagreement. */
const findTyped = ({ turns }: ChatState) =>
  turns.findLast(({ question }) => !question.lost && !question.about)?.question.text ?? '';

export function ChatPage() {
  const chat = useChat();
  const begun = useChatState((state) => state.turns.length > 0);
  const loading = useChatState((state) => state.loading);
  const restoring = useChatState((state) => state.restoring);
  const welcomes = !begun && !restoring;
  const layout = useLayout();
  const { send, waiting } = useSend();
  const known = useUserRecord();
  const demo = useClerkKey()?.demo ?? true;
  const asked = useChatState(findTyped);
  const readsAlong = useChatState((state) => state.readsAlong);
  useEscape(chat.stop, loading && !readsAlong);
  const { isSignedIn } = useAuth();
  const arrived = useView((view) => view.arrived);
  useEffect(() => {
    // Visitors need the sign-up dialog first.
    if (!arrived || !isSignedIn) return;
    // Lets a question that was typed in the meantime leave first.
    const timer = setTimeout(prepareReading, 1_500);
    return () => clearTimeout(timer);
  }, [arrived, isSignedIn]);
  return (
    <main
      id="main"
      className={cn(
        'relative flex min-h-0 flex-1 flex-col outline-none',
        welcomes && 'overflow-y-auto',
      )}
      data-print="flow"
    >
      <StatusLine />
      {begun ? <conversation.Page /> : restoring ? <Restoring /> : <WelcomeTitle />}
      <Dock inLine={welcomes}>
        <NoCreditNote />
        <QuestionBox
          known={known}
          asked={asked}
          waiting={waiting}
          loading={loading}
          roomy={welcomes}
          slim={begun && layout === 'compare'}
          onSend={send}
          onStop={readsAlong ? null : chat.stop}
        />
      </Dock>
      {welcomes && (
        <WelcomeHelp demo={demo} foot={<LazyPageFoot />}>
          <SampleCard />
        </WelcomeHelp>
      )}
    </main>
  );
}

function Restoring() {
  return (
    <output className="m-auto animate-shimmer pb-(--dock-space) text-sm text-ink-faint">
      {strings.gettingBack}
    </output>
  );
}

/** Preloads what the first answer and the first consensus need. */
function prepareReading(): void {
  conversation.prepare();
  renderer.prepare();
  consensusView.prepare();
  prepareBlind();
  reading.prepare();
}

interface Sender {
  /** Returns false if nothing was sent. */
  readonly send: (question: SentQuestion) => boolean;
  /** True while a question is queued. */
  readonly waiting: boolean;
}

/** Sends a signed-in person's question. A visitor gets the sign-up dialog first, and the question is sent after it. */
function useSend(): Sender {
  const chat = useChat();
  const clerk = useClerk();
  const { isLoaded, isSignedIn } = useAuth();
  const reads = useView(({ draft }) => isReading(draft));
  const isFree = useChatState(({ restoring, loading }) => !restoring && !loading);
  const isReady = isFree && isLoaded && !reads;
  const waiting = useView((view) => view.waiting);
  const willSignUp = useView(({ draft }) => draft.text !== '') && isLoaded && !isSignedIn;
  useEffect(() => {
    if (willSignUp) prepareSignUp();
  }, [willSignUp]);
  const send = (question: SentQuestion) => {
    viewStore.setState({ waiting: !isReady });
    if (!isReady) return false;
    if (!isSignedIn) {
      viewStore.setState(({ draft }) => ({ signingUpFor: draft }));
      clerk.openSignUp();
      return false;
    }
    void askAsChosen(chat, question);
    return true;
  };
  const sendDraft = useEffectEvent(() => {
    const question = toQuestion(viewStore.getState().draft);
    viewStore.setState({ waiting: false, signingUpFor: null });
    if (question.text !== '' && send(question)) changeDraft(clearSent);
  });
  const signedUp = useView(({ draft, signingUpFor }) => draft === signingUpFor) && isSignedIn;
  useEffect(() => {
    if ((waiting || signedUp) && isReady) sendDraft();
  }, [waiting, signedUp, isReady]);
  return { send, waiting };
}

/** Warns above the question box that no credit is left. */
function NoCreditNote() {
  const user = useUserRecord();
  // While a turn is running, it holds a credit.
  const running = useChatState(({ loading }) => loading);
  const isSpent = user !== undefined && !user.unlimited && user.credits < price.question;
  if (!isSpent || running) return null;
  return (
    <p className="mb-2 flex flex-wrap justify-center gap-x-3 gap-y-2 text-sm text-ink-soft low:mb-0 low:text-xs">
      {strings.noQuestionsLeft}
      <Link
        href="/pricing"
        className="relative font-medium text-accent underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-3 hover:underline"
      >
        {strings.seePlans}
      </Link>
      <span className="empty:hidden max-[21rem]:hidden low:hidden">
        <RewardButton>{(reward) => strings.getForFeedback(reward)}</RewardButton>
      </span>
    </p>
  );
}

/** Calls `run` on Escape while `active`, unless the key closes a dialog, a menu or an input method's suggestions. */
function useEscape(run: () => void, active: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTaken = event.defaultPrevented || event.isComposing || event.repeat;
    if (event.key !== 'Escape' || isTaken || document.querySelector(covers)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    if (!active) return;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [active]);
}

/** Asks with the person's preferences: which model composes, and whether the turn is blind. */
async function askAsChosen(chat: Chat, question: SentQuestion): Promise<void> {
  let blind: Blind | null;
  try {
    blind = await chooseBlind();
  } catch (error) {
    console.error('What hides the names could not be loaded.', error);
    changeDraft((draft) => restoreDraft(draft, question));
    showToast({
      title: strings.error,
      description: strings.couldNotHide,
      variant: 'destructive',
    });
    return;
  }
  const { composer } = preferenceStore.getState();
  await chat.ask({ ...question, ...(composer && { composer }), ...(blind && { blind }) });
}
