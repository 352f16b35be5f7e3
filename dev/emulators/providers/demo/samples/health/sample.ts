import type { SampleManifest } from '../sample.ts';

const liu = {
  url: 'https://pubmed.ncbi.nlm.nih.gov/35443107/',
  title: 'Calorie Restriction with or without Time-Restricted Eating in Weight Loss',
};

export const health: SampleManifest = {
  question: 'Is intermittent fasting better than simply eating less?',
  voices: {
    gemini: {
      reasoning: [
        '**Framing the comparison**\n\nThe fair question is what happens when both groups eat the same calories.',
        '**Picking the evidence**\n\nA long trial with equal calories says more than many short ones without.',
      ],
      sources: [
        { ...liu, cited: 'Those who also ate within an 8-hour window lost 8.0 kg on average' },
        {
          url: 'https://en.wikipedia.org/wiki/Intermittent_fasting',
          title: 'Intermittent fasting',
          cited: 'Eat within 8 hours a day',
        },
      ],
    },
    claude: {
      reasoning: [
        'Weight and metabolism are separate questions here, and the answer to one should not pass for both.',
        'I should also say who should not try this alone.',
      ],
      sources: [
        {
          ...liu,
          cited:
            'Trials that hold calories constant find little or no difference between fasting schedules and steady restriction.',
        },
        {
          url: 'https://pubmed.ncbi.nlm.nih.gov/29754952/',
          title: 'Early Time-Restricted Feeding Improves Insulin Sensitivity',
          cited: 'Eating earlier in the day may help beyond the calories',
        },
      ],
    },
    gpt: {
      reasoning: [
        '**Finding the mechanism.** Energy balance explains most of the effect, so I start there.',
        '**Making it practical.** A short experiment beats an argument.',
      ],
      sources: [
        {
          url: 'https://www.nhs.uk/better-health/lose-weight/',
          title: 'Lose weight - Better Health - NHS',
          cited: 'plans for a loss of 0.5 to 1 kg a week.',
        },
      ],
    },
    grok: {
      reasoning: [
        'Strip away the hype and what is left is eating less. Then say where it goes wrong.',
      ],
      sources: [
        {
          url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC7522780/',
          title: 'Effects of Time-Restricted Eating: The TREAT Randomized Clinical Trial',
          cited:
            'Where it was measured, a good part of what the fasting group lost was lean mass, which is not what you want to lose.',
        },
      ],
    },
  },
  comparison: [
    {
      answer: 'No, fasting and eating less work about equally well.',
      units: ['No, about equal.', 'the two are about equal', 'no, about equal for most people'],
    },
    {
      claim: 'Eating earlier in the day may help beyond the calories.',
      units: ['Eating earlier in the day may help'],
      others: [
        [
          'Only how much you eat counts, not the clock.',
          ['An eating window has no term', 'The clock does not burn fat'],
        ],
      ],
      topic: 'Whether the hours of eating matter by themselves',
      settle:
        'A larger trial with equal calories in which the groups differ only in when they eat.',
    },
    {
      claim: 'The better method is the one you can keep up.',
      units: [
        'the one you can keep up for a year',
        'adherence decides the result',
        'whether you can stick to it',
        'still be doing next year',
      ],
    },
    {
      claim: 'Anyone who takes insulin should ask a doctor first.',
      units: [
        'Ask a doctor first',
        'anyone who takes insulin',
        'People with diabetes who take insulin',
        'If insulin is in the picture',
      ],
    },
    {
      claim: 'Pregnancy and a past eating disorder are reasons not to try fasting on your own.',
      units: [
        'anyone who is pregnant',
        'anyone with a history of',
        'People with diabetes who take insulin',
      ],
    },
    {
      claim:
        'Protein and strength training belong in the plan, because losing weight costs muscle.',
      units: ['Any way of losing weight costs'],
    },
    {
      claim: 'Look at the weekly average of your weight, not at single days.',
      units: ['look at the weekly average'],
    },
    {
      claim: 'Some people eat so much in the window that they gain weight.',
      units: ['treat the window as permission'],
    },
  ],
  next: ['How much protein do I need while I lose weight?', 'What does a week of 16:8 look like?'],
};
