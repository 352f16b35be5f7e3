import type { SampleManifest } from '../sample.ts';

const whatsNew = {
  url: 'https://docs.python.org/3/whatsnew/3.7.html',
  title: 'What’s New In Python 3.7',
};

export const code: SampleManifest = {
  question: 'How do I remove duplicates from a Python list and keep the order?',
  voices: {
    gemini: {
      reasoning: [
        '**Identifying the idiom**\n\nDictionaries keep insertion order, so one line is enough.',
        '**Comparing options**\n\nA table of order, time and requirements shows when it is not.',
      ],
      sources: [
        {
          ...whatsNew,
          cited:
            'The shortest correct way is one line, because a dictionary keeps its keys in the order in which they were inserted',
        },
        {
          url: 'https://wiki.python.org/moin/TimeComplexity',
          title: 'TimeComplexity - Python Wiki',
          cited: 'A plain `set` loses the order, so it does not work here.',
        },
      ],
    },
    claude: {
      reasoning: [
        'The one-liner answers the question as asked, but the code that people end up with usually needs a key.',
        'I will give the function first, and say plainly when the one-liner is enough.',
      ],
      sources: [
        {
          ...whatsNew,
          cited:
            'It is safe, because dictionaries have kept insertion order as a language guarantee since Python 3.7.',
        },
        {
          url: 'https://docs.python.org/3/glossary.html#term-hashable',
          title: 'Glossary: hashable',
          cited:
            "Items that can't be hashed, such as lists, need a key that can be, for example `key=tuple`.",
        },
      ],
    },
    gpt: {
      reasoning: [
        '**Answer first.** One line of code, then why it works.',
        '**Limits.** Cost of the naive loop, and what to do with unhashable items.',
      ],
      sources: [
        {
          url: 'https://docs.python.org/3/library/stdtypes.html#mapping-types-dict',
          title: 'Built-in Types: dict',
          cited:
            'Dictionaries remember insertion order, which the language guarantees from Python 3.7 on.',
        },
      ],
    },
    grok: {
      reasoning: ['One line, then the three ways it can bite you. No ceremony.'],
      sources: [
        {
          url: 'https://docs.python.org/3/library/itertools.html#itertools-recipes',
          title: 'itertools: recipes',
          cited: 'Somebody has already made the mistakes for you, and fixed them.',
        },
      ],
    },
  },
  comparison: [
    {
      answer: 'Use list(dict.fromkeys(items)): it removes duplicates and keeps the order.',
      units: [
        'The shortest correct way',
        'The one-liner is the better default',
        '`list(dict.fromkeys(items))`. Done.',
      ],
      others: [
        [
          'Write a small named function, which shows its intent and takes a key.',
          ['A named function is the better default'],
        ],
      ],
      topic: 'Which to use by default',
      settle: 'Whether the code will need a key, a stream, or items that cannot be hashed.',
    },
    {
      claim: 'Since Python 3.7, dictionaries are guaranteed to keep insertion order.',
      units: [
        'part of the language since',
        'as a language guarantee since',
        'Dictionaries remember insertion order',
        'The order is guaranteed from',
      ],
    },
    {
      claim: 'The items, or a key made from them, must be hashable.',
      units: [
        'are not hashable and raise',
        'need a key that can be',
        'Unhashable items such as lists',
        'Items must be hashable.',
      ],
    },
    {
      claim: 'A set loses the order.',
      units: ['A plain `set` loses the order', 'A set has no order', 'it throws your order away'],
    },
    {
      claim: 'A loop with a seen set works instead of the one-liner.',
      units: ['Loop with a `seen` set', 'A rule such as'],
    },
    {
      claim: 'A loop with “if x not in result” compares each item with every item it has kept.',
      units: ['The popular loop with'],
    },
    {
      claim: 'Values that compare equal, such as 1, 1.0 and True, become one item.',
      units: ['Values that compare equal'],
    },
    {
      claim: "A generator also works on a stream that doesn't fit in memory.",
      units: ['because the function is a generator'],
    },
    {
      claim: 'Separate NaN objects all survive, because NaN is not equal to itself.',
      units: ['is not equal to itself'],
    },
  ],
  next: [
    'How do I keep the last of each duplicate instead of the first?',
    'How do I remove duplicates from a list of dictionaries?',
  ],
};
