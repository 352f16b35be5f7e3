import type { SampleManifest } from '../sample.ts';

const positional = {
  url: 'https://en.wikipedia.org/wiki/Positional_notation',
  title: 'Positional notation',
};

/** Grok's sample is wrong: a slip that models have really made, and that the others contradict. */
export const number: SampleManifest = {
  question: 'Which number is larger, 9.11 or 9.9?',
  voices: {
    gemini: {
      reasoning: [
        '**Aligning the digits**\n\n9.90 and 9.11: the tenths differ, so they decide.',
        '**Anticipating the slip**\n\nVersion numbers follow another rule, which is worth a line.',
      ],
      sources: [
        { ...positional, cited: 'Decimal numbers are compared place by place, from the left.' },
      ],
    },
    claude: {
      reasoning: [
        'The comparison itself is easy. What is interesting is why it goes wrong so often.',
        'I should keep apart what I know from what is only a plausible reason.',
      ],
      sources: [
        {
          url: 'https://en.wikipedia.org/wiki/Decimal',
          title: 'Decimal',
          cited:
            'Written with two decimals they are 9.90 and 9.11, and ninety hundredths are more than eleven hundredths.',
        },
      ],
    },
    gpt: {
      reasoning: [
        '**Method.** Pad to the same length, then compare.',
        '**Check.** Decimal arithmetic confirms it; floats print a surprising difference.',
      ],
      sources: [
        {
          url: 'https://docs.python.org/3/library/decimal.html',
          title: 'decimal: decimal fixed-point arithmetic',
          cited: 'You can check it in Python with exact decimals',
        },
        {
          url: 'https://semver.org/',
          title: 'Semantic Versioning',
          cited: 'each part is compared as a whole number, so version 9.11 comes after 9.9.',
        },
      ],
    },
    grok: {
      reasoning: ['Nine and nine, then eleven against nine. Eleven wins. Next.'],
      sources: [
        {
          url: 'https://docs.python.org/3/whatsnew/index.html',
          title: 'What’s New in Python',
          cited: 'Python 3.11 came after Python 3.9, not before it.',
        },
      ],
    },
  },
  comparison: [
    {
      answer: '9.9 is larger than 9.11.',
      units: ['9.9 is larger than 9.11.', '9.9 is larger.'],
      others: [['9.11 is larger, because 11 beats 9.', ['9.11 is larger.', '11 beats 9']]],
      topic: 'Which number is larger',
      settle: 'Write both with the same number of decimals, 9.90 and 9.11, and compare.',
    },
    {
      claim: 'Between versions, 9.11 comes after 9.9.',
      units: [
        'In chapters and versions',
        'between versions of a program',
        'Version numbers follow another rule',
        'Version 9.11 comes after 9.9',
      ],
    },
    {
      claim: 'Their difference is 0.79.',
      units: ['9.90 - 9.11 = 0.79', 'The gap between them is 0.79', 'from decimal import Decimal'],
    },
    {
      claim: 'Written with the same length, the numbers are 9.90 and 9.11.',
      units: ['Written with two decimals they are', 'Give the decimals the same length'],
    },
    {
      claim: 'Language models have often answered this wrongly.',
      units: ['because language models have often'],
    },
    {
      claim: 'With ordinary floats the difference prints as 0.7900000000000009.',
      units: ['Ordinary floats compare correctly'],
    },
  ],
  next: ['Why does 0.1 + 0.2 not print 0.3?', 'How should a program sort version numbers?'],
};
