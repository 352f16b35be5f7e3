import { claims, missedOpening, sharedSentences } from '../claims.ts';
import type { Voice } from './voice.ts';

export const openaiVoice: Voice = {
  speed: 1,
  reasoning: [
    '**Reading the question.** It asks for something that can be acted on, so a list of steps will serve better than an essay. ',
    '**Choosing a shape.** Three steps, a table of costs, and a few lines of code that show the idea.',
  ],
  sources: [
    {
      url: 'https://example.org/guides/small-steps',
      title: 'A guide to small steps',
      cited: sharedSentences.smallest,
    },
    {
      url: 'https://example.org/studies/timing',
      title: 'How long first results take',
      cited: claims.twoWeeks,
    },
  ],
  write: (topic) => `## A practical way into ${topic}

${sharedSentences.constraints} So before anything else, name the two limits that you cannot move: usually time and money, sometimes people. Everything below is a way of working inside them.

### Three steps

1. ${sharedSentences.smallest}
2. ${sharedSentences.mindChange}
3. Look at the result with someone who did not help to make it, and only then decide whether to go on.

${claims.twoWeeks} That is short enough to stay honest: nobody defends an idea that is two weeks old as hard as one that is a year old.

### What each step costs

| Step | Effort | What you learn |
| --- | --- | --- |
| Smallest version | a few days | whether the idea holds at all |
| Written expectation | an hour | what you really believe |
| Review by others | half a day | what you did not see |

### In code

\`\`\`ts
interface Trial {
  readonly expectation: string;
  readonly result: number;
}

/** True when the result should change our mind. */
export function isSurprising(trial: Trial, threshold: number): boolean {
  return Math.abs(trial.result) > threshold;
}
\`\`\`

${missedOpening}the cheapest trial is often a conversation with a person who has tried it before. It takes an hour, and it removes half of the options.

### In short

Keep the first version small, write your expectation down, and let the result decide. ${sharedSentences.reversible} If it fails, you have lost days rather than months, and you know more about ${topic} than you did.`,
};
