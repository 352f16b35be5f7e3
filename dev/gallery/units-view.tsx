import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { cutIntoUnits } from '@quartet/shared/units/cut/cut-into-units.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { blockMarkup } from '@quartet/shared/units/testing/block-markup.ts';
import { inlineMarkup } from '@quartet/shared/units/testing/inline-markup.ts';
import { useState } from 'react';
import { Answer } from '../../web/chat/messages/answer.tsx';
import { showUnit } from '../../web/chat/messages/shown-unit.ts';
import { ChatProvider } from '../../web/chat/state/chat-context.tsx';
import type { ChatTurn } from '../../web/chat/state/chat-state.ts';
import { answered, turnEnd, turnStart } from './fixtures/events.ts';
import { toChat } from './to-chat.ts';

const turns = [...inlineMarkup, ...blockMarkup].map(([name, text], index) => {
  const model = modelKeys[index % modelKeys.length] ?? modelKeys[0];
  return {
    question: { text: name },
    events: [turnStart, ...answered(model, { text }), ...turnEnd()],
  };
});

/** Shows answers with all kinds of markup. Each unit is cited, and so are words that the answer does not contain. */
export function UnitsView() {
  const [chat] = useState(() => toChat({ name: 'units', title: 'Units', turns }));
  return (
    <ChatProvider chat={chat}>
      <main className="gallery-units">
        {chat.store.getState().turns.map((turn) => (
          <CitedAnswer key={turn.key} turn={turn} />
        ))}
      </main>
    </ChatProvider>
  );
}

function CitedAnswer({ turn: { key, question, state } }: { turn: ChatTurn }) {
  const model = modelKeys.find((it) => state.answers[it].text !== '') ?? modelKeys[0];
  const answer = state.answers[model];
  const text = tameText(answer.text);
  const nowhere = { number: 'nowhere', start: text.length, end: text.length + 1 };
  return (
    <section aria-label={question.text}>
      <Answer
        model={model}
        turnKey={key}
        answer={answer}
        demo={false}
        turnEnded
        broken={null}
        versions={null}
      />
      {[...cutIntoUnits(text), nowhere].map(({ number, start, end }) => (
        <button key={number} type="button" onClick={() => showUnit(key, { model, start, end })}>
          {question.text} {number}
        </button>
      ))}
    </section>
  );
}
