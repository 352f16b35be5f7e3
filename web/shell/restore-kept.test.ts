import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ConsensusLineOf } from '@quartet/shared/protocol/consensus-parts.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createBlindAt } from '../chat/blind/create-blind.tsx';
import { createChatTurn } from '../chat/state/change-chat.ts';
import { type ChatState, type ChatTurn, emptyChat } from '../chat/state/chat-state.ts';
import type { Chat } from '../chat/state/chat-store.ts';
import { keepTurns, readKept } from '../chat/state/kept-turns.ts';
import { restoreKept } from './restore-kept.ts';

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
});

const seats: readonly ModelKey[] = ['grok', 'gpt', 'claude', 'gemini'];
const blind = createBlindAt(seats);
const line: ConsensusLineOf<'disagreement'> = {
  kind: 'disagreement',
  topic: 'The capital',
  // In the order of the comparison, while the page uses the order of the panel.
  stances: [
    { stance: 'It is Lyon.', cites: [{ model: 'grok', start: 0, end: 5 }] },
    { stance: 'It is Paris.', cites: [{ model: 'gemini', start: 0, end: 5 }] },
  ],
  settledBy: null,
  check: 'follows',
};
const start = createTurnState();
const state = {
  ...start,
  status: 'ended' as const,
  answers: forEachModel((model) => ({ ...start.answers[model], text: `${model} says so.` })),
  consensus: { ...start.consensus, text: 'Paris.', lines: [{ id: 1, line }] },
};

function turnOf(text: string, change: Partial<ChatTurn>): ChatTurn {
  const question = { text, images: [], webSearch: false };
  return { ...createChatTurn({ key: 1, question, request: { message: text } }), ...change };
}

/** Creates a chat with a blind turn and a second turn that asks about a disagreement of the first, in any language of the page. */
function askAbout(revealed: boolean): readonly [ChatTurn, ChatTurn] {
  const first = turnOf('What is the capital?', { state, turnId: 'first', revealed });
  const second = turnOf('Darin seid ihr euch nicht einig: Lyon', { turnId: 'second', revealed });
  const aboutLine = { turnId: 'first', line: 1, hidden: !revealed };
  return [first, { ...second, question: { ...second.question, aboutLine } }];
}

/** Restores turns from what a tab keeps of them. */
async function reload(turns: readonly ChatTurn[]): Promise<ChatState> {
  const kept = createStore(() => emptyChat);
  keepTurns(kept, () => 'user_1');
  const hidden = turns.map((turn) => ({ ...turn, question: { ...turn.question, blind } }));
  kept.setState({ turns: hidden });
  const store = createStore(() => emptyChat);
  const restore: Chat['restore'] = async (earlier) => {
    store.setState({
      turns: earlier.map(({ blind: found, about, marks }, index) => {
        const turn = turns[index]!;
        const { aboutLine: _, ...asked } = turn.question;
        const known = { ...(found && { blind: found }), ...(about && { aboutLine: about }) };
        const question = { ...asked, ...known };
        return { ...turn, question, ...marks };
      }),
    });
  };
  await restoreKept({ store, restore } as unknown as Chat, readKept()?.turns ?? []);
  return store.getState();
}

const held = [
  { stance: 'It is Lyon.', models: ['grok'] },
  { stance: 'It is Paris.', models: ['gemini'] },
];

test('after a reload, a blind question about a disagreement knows who held which position', async () => {
  const { turns } = await reload(askAbout(false));
  expect(turns.map(({ revealed }) => revealed)).toEqual([false, false]);
  expect(turns[1]?.question.about?.positions).toEqual(held);
});

test('the positions are restored when the turns were revealed after the question', async () => {
  const revealed = askAbout(false).map((turn) => ({ ...turn, revealed: true }));
  const { turns } = await reload(revealed);
  expect(turns.map((turn) => turn.revealed)).toEqual([true, true]);
  expect(turns[1]?.question.about?.positions).toEqual(held);
});

test('the positions are restored when the turn was revealed before the question', async () => {
  const { turns } = await reload(askAbout(true));
  expect(turns[1]?.question.about?.positions).toEqual(held.toReversed());
});

test('a question about a line that is not there any more is a question like any other', async () => {
  const [first, second] = askAbout(false);
  const consensus = { ...first.state.consensus, lines: [] };
  const { turns } = await reload([{ ...first, state: { ...first.state, consensus } }, second]);
  expect(turns[1]?.question.about).toBeUndefined();
});

test('the browser stores no word of the disagreement', async () => {
  await reload(askAbout(false));
  expect([...stored.values()].join()).toContain(
    '"about":{"turnId":"first","line":1,"hidden":true}',
  );
  expect([...stored.values()].join()).not.toMatch(/Lyon|Paris|capital/);
});
