import type { SampleManifest } from '../sample.ts';

const lying = {
  url: 'https://plato.stanford.edu/entries/lying-definition/',
  title: 'The Definition of Lying and Deception',
};

export const moral: SampleManifest = {
  question: 'Is it ever right to lie to a friend to be kind?',
  voices: {
    gemini: {
      reasoning: [
        '**Mapping the positions**\n\nConsequences, duty and virtue give three different answers; a table shows them fairly.',
        '**Landing somewhere**\n\nA survey of views is no answer, so I end with a line that most would accept.',
      ],
      sources: [
        { ...lying, cited: 'sorts out what counts as a lie in the first place.' },
        {
          url: 'https://plato.stanford.edu/entries/kant-moral/',
          title: 'Kant’s Moral Philosophy',
          cited:
            "The strict view is Kant's, who defended it in 1797 even against a murderer at the door.",
        },
      ],
    },
    claude: {
      reasoning: [
        'A concrete case will carry this better than theory: one where the truth is useless, and one where it is not.',
        'I hold a view here and should say so, with the strongest voice against it.',
      ],
      sources: [
        {
          url: 'https://en.wikipedia.org/wiki/Lie#White',
          title: 'Lie: white lies',
          cited: 'A warm answer that is not quite true seems to me no betrayal.',
        },
      ],
    },
    gpt: {
      reasoning: [
        '**Decision rule.** Three questions that can be asked in the moment.',
        '**Evidence.** One number on how common it is, without taking it for a permission.',
      ],
      sources: [
        {
          url: 'https://doi.org/10.1037/0022-3514.70.5.979',
          title: 'Lying in everyday life',
          cited: '77 students reported about two lies a day and 70 other people about one.',
        },
      ],
    },
    grok: {
      reasoning: ['Take the unpopular side and defend it. Deal with the grandmother early.'],
      sources: [{ ...lying, cited: 'Silence is allowed, and so is choosing what to praise' }],
    },
  },
  comparison: [
    {
      answer: 'Yes, in rare cases that change nothing for your friend.',
      units: [
        'Yes, sometimes, but rarely',
        'I think yes, sometimes',
        'A warm answer that is not quite true',
        'A small lie can be right',
      ],
      others: [
        [
          'No: say something true that is kind, or keep quiet.',
          ['Be kind with the truth or keep quiet'],
        ],
      ],
      topic: 'Whether a kind lie can be right',
      settle:
        'Nothing that could be measured: it turns on whether a lie is judged by what comes of it or as a wrong to the friend.',
    },
    {
      claim: 'If your friend will act on what you say, tell the truth.',
      units: [
        'do not lie when your friend will act',
        'if your friend will act on what you say, you owe',
        'Will they act on it?',
        'this stops being a debate',
      ],
    },
    {
      claim: 'There is usually something both true and kind to say.',
      units: [
        'something true and kind to say',
        'there is usually something both',
        'Is there a true sentence',
        'find the thing that is true and kind',
      ],
    },
    {
      claim: 'Lies cost trust.',
      units: [
        'a lie that is found out',
        'trust is easier to spend',
        'trust is lost faster',
        'all your later praise worthless',
      ],
    },
    {
      claim: 'A kind lie often spares the one who tells it.',
      units: ['often it is our own discomfort', 'an awkward minute'],
    },
    {
      claim: 'In a diary study from 1996, students reported about two lies a day.',
      units: ['77 students reported about two lies'],
    },
    {
      claim:
        'Three traditions judge a kind lie differently: by consequences, by duty and by virtue.',
      units: ['What will come of it?', 'Could everybody act so?', 'What would a good friend do?'],
    },
  ],
  next: [
    'How do I tell a friend something hard without hurting them?',
    'Should I confess a lie that I told long ago?',
  ],
};
