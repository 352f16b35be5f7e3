import { claims, missedOpening, sharedSentences } from '../claims.ts';
import type { Voice } from './voice.ts';

export const anthropicVoice: Voice = {
  speed: 0.92,
  reasoning: [
    'The question leaves open what a good result would look like, so I should say which reading I take. ',
    'I will separate what is known from what is a judgement, and mark the one place where I would plan more time than others do.',
  ],
  sources: [
    {
      url: 'https://example.org/essays/expectations',
      title: 'Writing expectations down',
      cited: sharedSentences.mindChange,
    },
    {
      url: 'https://example.org/reports/six-weeks',
      title: 'A report on slow starts',
      cited: claims.sixWeeks,
    },
  ],
  write: (topic) => `## Thinking through ${topic}

There are two readings of this. One asks what to do; the other asks how to know that it worked. I take the second seriously, because it decides the first. ${sharedSentences.constraints}

### What I would hold on to

- ${sharedSentences.mindChange}
- ${sharedSentences.smallest}
- ${sharedSentences.reversible}

None of these is new, and all three are skipped under pressure. The first is the one that people regret skipping, since an expectation written down afterwards always fits.

### Where I would be careful

${claims.sixWeeks} The first weeks go into agreeing on words, and that work is invisible from outside. A plan that leaves no room for it is not faster; it moves the delay to a place where it costs more.

| Question | If yes | If no |
| --- | --- | --- |
| Can the step be undone? | take it now | ask one more person |
| Is the measure agreed? | collect it | agree on it first |
| Does somebody object? | write the objection down | look for one |

### A small sketch

\`\`\`python
def should_continue(expected: float, observed: float, tolerance: float = 0.1) -> bool:
    """Go on while the world is about as we said it would be."""
    return abs(observed - expected) <= tolerance * abs(expected)
\`\`\`

The function is trivial on purpose. What matters is that \`expected\` has a value before \`observed\` has one.

${missedOpening}stopping needs a date as much as starting does. Without one, a trial becomes a habit, and nobody remembers deciding on it.

### What I am unsure about

I do not know your setting, and with ${topic} the setting matters. If you tell me which limit is the hard one, I would change the order of the list above.`,
};
