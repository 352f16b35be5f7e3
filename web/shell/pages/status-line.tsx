import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { useEffect, useRef, useState } from 'react';
import { describeReveal, namesOf } from '../../chat/state/blind.ts';
import { useChatState } from '../../chat/state/chat-context.tsx';
import type { ChatTurn } from '../../chat/state/chat-state.ts';
import { strings } from '../../chat/strings.ts';
import { describeSayers, toVerdict } from '../../consensus/verdict.ts';
import { marks } from '../../ui/lib/strings.ts';
import { toPlainWords } from '../../ui/markdown/plain-words.ts';
import type { Names } from '../../ui/models/names.ts';

/** Announces to screen readers what has finished, with the verdict but without the text. */
export function StatusLine() {
  const turn = useChatState((state) => state.turns.at(-1));
  const before = useRef<ChatTurn | undefined>(undefined);
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const news = describeNews(before.current, turn);
    before.current = turn;
    if (news) setSentence(news);
  }, [turn]);
  return <output className="sr-only">{sentence}</output>;
}

/** Describes what ended or was revealed between two states of a turn; empty if nothing did. */
export function describeNews(before: ChatTurn | undefined, after: ChatTurn | undefined): string {
  if (!after) return '';
  const earlier = before?.key === after.key ? before : undefined;
  const { blind } = after.question;
  // Revealing the models changes the order of the answers.
  if (earlier && blind && after.revealed !== earlier.revealed) return describeReveal(blind);
  const ended = modelKeys.filter(
    (model) => hasEnded(after, model) && !(earlier && hasEnded(earlier, model)),
  );
  const sentences = ended.map((model) => describeEnd(after, model, namesOf(after)));
  const { consensus } = after.state;
  if (consensus.outcome === 'complete' && earlier?.state.consensus.outcome !== 'complete') {
    const { shared } = toVerdict(consensus);
    const sayers = shared && describeSayers(shared, consensus, namesOf(after));
    const words = shared && toPlainWords(shared.words);
    const verdict = [words ?? '', sayers ?? ''].filter((each) => each !== '');
    sentences.push(strings.bestIsReady, ...verdict.map(endSentence));
  }
  return sentences.join(marks.space);
}

/** Adds a full stop to words that end without one. */
function endSentence(words: string): string {
  return /[.!?…。！？｡؟۔।][)\]"'”’»›」』]*$/u.test(words) ? words : marks.stop(words);
}

function hasEnded(turn: ChatTurn, model: ModelKey): boolean {
  return turn.state.answers[model].status === 'ended';
}

function describeEnd(turn: ChatTurn, model: ModelKey, { shortNameOf }: Names): string {
  const complete = turn.state.answers[model].outcome === 'complete';
  return (complete ? strings.finished : strings.couldNotFinish)(shortNameOf(model));
}
