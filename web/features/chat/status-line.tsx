import { useEffect, useRef, useState } from 'react';
import { describeNews } from './describe-news.ts';
import { useChatState } from './state/chat-context.tsx';
import type { ChatTurn } from './state/chat-state.ts';

/** Announces to screen readers what has finished, but not the words themselves. */
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
