import type { SampleManifest } from '../sample.ts';

const jeronimos = {
  url: 'https://en.wikipedia.org/wiki/Jer%C3%B3nimos_Monastery',
  title: 'Jerónimos Monastery',
};
const pasteis = { url: 'https://pasteisdebelem.pt/en/', title: 'Pastéis de Belém' };

export const travel: SampleManifest = {
  question: 'Plan three days in Lisbon for two people who love food',
  voices: {
    gemini: {
      reasoning: [
        '**Structuring the days**\n\nOne area a day keeps the walking short: old town, Belém, Sintra.',
        '**Checking constraints**\n\nMondays matter for museums, and weekend dinners need a reservation.',
      ],
      sources: [
        { ...pasteis, cited: 'which has baked them since 1837.' },
        {
          url: 'https://en.wikipedia.org/wiki/Sintra',
          title: 'Sintra',
          cited: 'Spend the third day in Sintra',
        },
      ],
    },
    claude: {
      reasoning: [
        'Two people, three days, and food as the point. The temptation is to fit in too much.',
        'I would rather defend one slow day than add a day trip, and I should say that this is a choice.',
      ],
      sources: [
        {
          ...jeronimos,
          cited: 'Avoid a Monday, since the Jerónimos Monastery is closed then.',
        },
        {
          url: 'https://en.wikipedia.org/wiki/Feira_da_Ladra',
          title: 'Feira da Ladra',
          cited:
            'If it is a Tuesday or a Saturday, walk through the Feira da Ladra flea market first.',
        },
      ],
    },
    gpt: {
      reasoning: [
        '**Constraints.** Three days, two people, food first.',
        '**Plan.** Anchor each day on meals, then list what has to be booked.',
      ],
      sources: [
        {
          url: 'https://www.parquesdesintra.pt/en/parks-monuments/park-and-national-palace-of-pena/',
          title: 'Park and National Palace of Pena',
          cited: 'Use the third day for Sintra: about 40 minutes by train',
        },
      ],
    },
    grok: {
      reasoning: ['Food trip. Cut the palaces, keep the counters. Say what to skip.'],
      sources: [
        {
          ...pasteis,
          cited: 'Belém for the custard tarts: warm, with cinnamon, at Pastéis de Belém.',
        },
      ],
    },
  },
  comparison: [
    {
      answer: 'See Alfama one day and Belém another, and plan around meals.',
      units: [
        '1: Old town',
        '2: Belém',
        'fewer sights and longer meals',
        'Begin in Alfama before ten',
        'The custard tarts at Pastéis de Belém',
        'built around meals',
        'walk through Baixa and up into Alfama',
        'custard tarts at Pastéis de Belém, still warm',
        'Alfama, on foot and early',
        'Belém for the custard tarts: warm',
      ],
    },
    {
      claim: 'Spend the third day in Sintra, about 40 minutes away by train.',
      units: ['Spend the third day in Sintra', 'Use the third day for Sintra'],
      others: [
        [
          'Stay in the city instead of going to Sintra.',
          ['I would not go to Sintra', 'Sintra is lovely, and so is its queue'],
        ],
      ],
      topic: 'How to spend the third day',
      settle: 'Whether you would miss a palace or a slow lunch more.',
    },
    {
      claim: 'Eat the custard tarts warm at Pastéis de Belém.',
      units: [
        'Eat the custard tarts warm at',
        'are worth the queue when you eat them warm',
        'custard tarts at Pastéis de Belém, still warm',
        'Belém for the custard tarts: warm',
      ],
    },
    {
      claim: 'The Jerónimos Monastery is closed on Mondays.',
      units: [
        'The Jerónimos Monastery is closed on',
        'Avoid a Monday',
        'but not on a Monday',
        'Not on a Monday, when',
      ],
    },
    {
      claim: 'Walk through Alfama rather than ride.',
      units: [
        'See Alfama on foot',
        'walk downhill from',
        'walk through Baixa and up into Alfama',
        'Alfama, on foot and early',
      ],
    },
    {
      claim: 'Bread, olives and cheese that come unasked are not free.',
      units: [
        'Bread, olives and cheese that come',
        'One custom surprises visitors',
        'The bread, olives and cheese that appear',
      ],
    },
    {
      claim:
        'The Time Out Market is worth an evening, because you can try many kitchens at one table.',
      units: ['is worth one evening'],
      others: [
        [
          'The Time Out Market is loud and crowded, and the tascas around it are better value.',
          ['Skip the Time Out Market'],
        ],
      ],
      topic: 'Whether the Time Out Market is worth an evening',
      settle: 'A look inside at lunchtime, before you decide on dinner.',
    },
    {
      claim: 'Take the ferry from Cais do Sodré to Cacilhas and eat grilled fish there.',
      units: ['take the ferry from Cais do Sodré'],
    },
    {
      claim: 'Pena Palace has to be booked with a time slot.',
      units: ['Pena Palace, with a time slot'],
    },
    {
      claim: 'At Cervejaria Ramiro a steak sandwich is the dessert.',
      units: ['Dinner at Cervejaria Ramiro'],
    },
  ],
  next: [
    'Which dishes should we not leave Lisbon without trying?',
    'How do we get from Lisbon airport to Alfama?',
  ],
};
