import { claims, missedOpening, sharedSentences } from '../claims.ts';
import type { Voice } from './voice.ts';

export const googleVoice: Voice = {
  speed: 1.15,
  reasoning: [
    '**Defining the scope**\n\nThe question is broad. I will narrow it to what can be measured within a month.\n\n',
    '**Arranging the evidence**\n\nI compare the options in a table first and give the order of work after it.',
  ],
  sources: [
    {
      url: 'https://example.org/data/measuring',
      title: 'Measuring before building',
      cited: claims.measureFirst,
    },
    {
      url: 'https://example.org/library/sources',
      title: 'Independent sources',
      cited: sharedSentences.secondSource,
    },
  ],
  write: (topic) => `## Overview: ${topic}

Here is a structured look at the options, what they cost, and the order in which to try them. ${sharedSentences.constraints}

### Options at a glance

| Option | Speed | Risk | Good when |
| --- | --- | --- | --- |
| Try it small | fast | low | the result can be measured |
| Study first | slow | low | mistakes are expensive |
| Go all in | medium | high | the chance will not come back |

### Key points

* **Scope.** ${sharedSentences.smallest}
* **Evidence.** ${sharedSentences.secondSource}
* **Honesty.** ${sharedSentences.mindChange}

${claims.measureFirst} A number from before the change is the only thing that a number from after it can be compared with, and it cannot be collected later.

${claims.twoWeeks} Use the first week for the baseline and the second for the trial.

### Keeping the numbers

\`\`\`sql
SELECT phase, count(*) AS samples, avg(value) AS mean
FROM measurements
WHERE phase IN ('before', 'after')
GROUP BY phase
ORDER BY phase;
\`\`\`

If the two means are close, the change did little; that is a result too, and a cheap one.

${missedOpening}the baseline drifts by itself. Keep a part of the work unchanged, so that you can tell your effect from the weather.

### Next steps

1. Choose one number that stands for success.
2. Record it for a week without changing anything.
3. Make the smallest change and record it again.
4. Decide, and note why, so that the reasoning about ${topic} can be read later by someone else.`,
};
