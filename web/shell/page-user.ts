import { readAgain } from '../chat/question-box/attachments.tsx';
import { restoreDraft } from '../chat/question-box/draft.ts';
import type { ChatState } from '../chat/state/chat-state.ts';
import type { Chat } from '../chat/state/chat-store.ts';
import { forgetKept, type KeptTurn, keepTurns, readKept } from '../chat/state/kept-turns.ts';
import { withinTime } from '../ui/lib/delay.ts';
import { remember } from '../ui/lib/preferences.ts';
import { type Draft, dismissToast, emptyDraft, showToast, viewStore } from '../ui/lib/view.ts';
import { strings } from './strings.ts';

export interface PageUser {
  /** Takes the signed-in user, or null for a visitor. Called once auth has loaded and at every change. */
  readonly meet: (userId: string | null) => void;
  /** Clears chat and draft, and offers to undo that for 6 s. */
  readonly startAnew: () => void;
  /** Signs the person out. Resolves when their running turn is cancelled or cannot be cancelled at the moment. */
  readonly leave: () => Promise<void>;
}

export interface PageUserContext {
  readonly chat: Chat;
  readonly openSignIn: () => void;
  /** Called when the session has ended without a sign-out on this page. */
  readonly onExpired: () => void;
}

/** A chat and draft that were cleared. They are kept in memory only. */
interface Left {
  readonly userId: string | null;
  readonly chat: ChatState;
  readonly draft: Draft;
}

/** Tracks the owner of the chat. If the session expires, they stay the owner until somebody else signs in. */
export function createPageUser({ chat, openSignIn, onExpired }: PageUserContext): PageUser {
  /** The signed-in user; undefined until auth has loaded. */
  let present: string | null | undefined;
  /** The owner of the chat. */
  let owner: string | null = null;
  let isLeaving = false;
  let awaited: Left | null = null;
  keepTurns(chat.store, () => owner);
  // Removes what earlier versions stored: how long turns took.
  remember('quartet-times', null);
  if (readKept()) chat.store.setState({ restoring: true });

  const clear = (): Left & { readonly cancelled: Promise<void> } => {
    const { draft } = viewStore.getState();
    viewStore.setState({ draft: emptyDraft });
    return { userId: owner, draft, ...chat.reset() };
  };
  const bringBack = (left: Left) => {
    const unsent = chat.bringBack(left.chat);
    viewStore.setState({ draft: unsent ? restoreDraft(left.draft, unsent) : left.draft });
    readAgain();
  };
  const undo = (left: Left) => {
    if (left.userId === present) return bringBack(left);
    awaited = left;
    openSignIn();
  };
  const clearWithUndo = () => {
    const left = clear();
    const { text, images } = left.draft;
    if (left.chat.turns.length + text.length + images.length > 0) offerUndo(chat, () => undo(left));
    return left;
  };
  onOtherTabLeft(() => {
    isLeaving = true;
    awaited = null;
    clear();
  });

  const arrive = (userId: string) => {
    if (owner !== null && owner !== userId) clear();
    const isBack = owner === userId;
    owner = userId;
    if (awaited?.userId === userId) bringBack(awaited);
    else if (isBack) chat.readOn();
    awaited = null;
    restoreOwn(chat, userId);
  };
  return {
    meet(userId) {
      const before = present;
      present = userId;
      if (userId !== null && userId !== before) arrive(userId);
      else if (userId === null) chat.store.setState({ restoring: false });
      if (userId === null && before && !isLeaving) onExpired();
      isLeaving = false;
    },
    startAnew: () => void clearWithUndo(),
    async leave() {
      isLeaving = true;
      tellOtherTabs();
      await withinTime(clearWithUndo().cancelled, 2_000).catch(() => undefined);
    },
  };
}

function offerUndo(chat: Chat, undo: () => void): void {
  const id = showToast({
    title: strings.chatCleared,
    forMs: 6_000,
    action: { label: strings.undo, run: undo },
  });
  const stop = chat.store.subscribe(({ turns }) => {
    if (turns.length === 0) return;
    stop();
    dismissToast(id);
  });
}

/** Restores the turns that this user asked in this tab before a reload, or joins the turn of the link that opened the page. */
function restoreOwn(chat: Chat, userId: string): void {
  const linked = takeLinkedTurn();
  const kept = readKept();
  if (kept && kept.userId !== userId) forgetKept();
  const own = kept?.userId === userId ? kept.turns : [];
  const isEmpty = chat.store.getState().turns.length === 0;
  const isForeign = linked !== null && own.every(({ turnId }) => turnId !== linked);
  if (isEmpty && isForeign) void chat.join(linked);
  else if (isEmpty && own.length > 0) void restore(chat, own);
  else chat.store.setState({ restoring: false });
}

/** Takes the turn of a link `/?turn=ID` out of the address, because an id belongs in no history. Null if there is none. */
function takeLinkedTurn(): string | null {
  const url = new URL(window.location.href);
  const turnId = url.searchParams.get('turn');
  url.searchParams.delete('turn');
  if (turnId !== null) window.history.replaceState(window.history.state, '', url);
  return turnId;
}

async function restore(chat: Chat, turns: readonly KeptTurn[]): Promise<void> {
  try {
    await (await import('./restore-kept.ts')).restoreKept(chat, turns);
  } catch (error) {
    console.error('The chat from before the reload could not be brought back.', error);
    chat.store.setState({ restoring: false });
  }
}

const leftKey = 'quartet-signed-out';

/** Calls `listener` when the person signs out in another tab. */
function onOtherTabLeft(listener: () => void): void {
  window.addEventListener('storage', ({ key }) => key === leftKey && listener());
}

/** Signals the sign-out to other tabs. The entry can be removed at once, because they only notice the change. */
function tellOtherTabs(): void {
  remember(leftKey, 'now');
  remember(leftKey, null);
}

/** Window event that clears the chat. The logo and New Chat dispatch it. */
const resetEventName = 'quartet-reset';

export function emitReset(): void {
  window.dispatchEvent(new CustomEvent(resetEventName));
}

export function onReset(listener: () => void): () => void {
  window.addEventListener(resetEventName, listener);
  return () => window.removeEventListener(resetEventName, listener);
}
