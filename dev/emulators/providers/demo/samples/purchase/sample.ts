import type { SampleManifest } from '../sample.ts';

const department = {
  url: 'https://www.fueleconomy.gov/feg/evtech.shtml',
  title: 'All-Electric Vehicles',
};

export const purchase: SampleManifest = {
  question: 'Should my next car be electric or a hybrid?',
  voices: {
    gemini: {
      reasoning: [
        '**Separating the cases**\n\nHome charging splits the buyers; everything else is secondary.',
        '**Comparing fairly**\n\nPlug-in and full hybrids differ more from each other than people think.',
      ],
      sources: [
        {
          ...department,
          cited: 'An electric car brings over 77% of the energy from the grid to its wheels',
        },
        {
          url: 'https://en.wikipedia.org/wiki/Plug-in_hybrid',
          title: 'Plug-in hybrid',
          cited: 'A plug-in hybrid is a good bridge if you really charge it every day.',
        },
      ],
    },
    claude: {
      reasoning: [
        'They have not said where they park, and everything turns on that.',
        'I will answer for both cases, and separate what is known from what nobody can promise.',
      ],
      sources: [
        {
          url: 'https://www.iea.org/reports/global-ev-outlook-2024',
          title: 'Global EV Outlook 2024',
          cited:
            'over its whole life an electric car causes fewer emissions than a comparable petrol car',
        },
      ],
    },
    gpt: {
      reasoning: [
        '**Model it.** A break-even formula makes the trade-off explicit.',
        '**Keep it honest.** The example uses made-up numbers and says so.',
      ],
      sources: [
        {
          url: 'https://afdc.energy.gov/calc/',
          title: 'Vehicle Cost Calculator',
          cited: 'Work it out with your own numbers',
        },
      ],
    },
    grok: {
      reasoning: [
        'People with a driveway are not asking. Answer for everyone else, and warn them about the trap.',
      ],
      sources: [
        {
          url: 'https://climate.ec.europa.eu/',
          title: 'Climate Action - European Commission',
          cited: 'plug-in hybrids emitted about 3.5 times what the test had promised.',
        },
      ],
    },
  },
  comparison: [
    {
      answer: 'Electric if you can charge at home, otherwise a hybrid.',
      units: [
        '**Electric, if you can charge at home.**',
        'Otherwise a hybrid is the safer choice',
        'Electric, if you can charge at home and rarely',
        'Hybrid, for most people who have to ask',
        'If you can charge at home and drive every day',
      ],
      others: [
        [
          'Electric if you can charge at home, and perhaps even if you cannot.',
          ["If you can charge at home, I'd buy", 'An electric car can work without'],
        ],
      ],
      topic: 'What to buy without a plug at home',
      settle: 'A month of notes on where the car is parked for more than two hours.',
    },
    {
      claim: 'A plug-in hybrid is a good bridge if you really charge it every day.',
      units: ['A plug-in hybrid is a good bridge'],
      others: [
        [
          'A plug-in hybrid is the worst of both, because in practice it runs on petrol.',
          ['A plug-in hybrid is the worst of both'],
        ],
      ],
      topic: 'Whether a plug-in hybrid makes sense',
      settle: 'How often you would really plug it in.',
    },
    {
      claim: 'Range falls in the cold.',
      units: ['Range falls in winter', 'range drops in the cold', 'than the range in winter'],
    },
    {
      claim: 'Fast charging on the road costs more than charging at home.',
      units: ['fast chargers on the road cost more', 'you are paying motorway prices'],
    },
    {
      claim: 'Battery warranties commonly run for eight years.',
      units: [
        'nobody can promise what a used',
        'How long is the warranty',
        'Eight years is common',
      ],
    },
    {
      claim: 'Keeping the car you have can be the cheapest choice.',
      units: ['If your present car is sound', 'keep the car you have'],
    },
    {
      claim: 'A formula shows how many years it takes to earn back the higher price.',
      units: ['t = \\frac', 'Here $t$ is the number of years'],
    },
    {
      claim: 'An electric car brings over 77% of the energy from the grid to its wheels.',
      units: ['brings over 77%'],
    },
  ],
  next: [
    'How much does a home charger cost, and who can install it?',
    'How long does an electric car battery last?',
  ],
};
