import { plural, translatable } from '../ui/lib/language.ts';
import { sayHowMany } from '../ui/models/how-many.ts';

export const strings = translatable('shell', {
  account: 'Open user menu',
  allOfThem: 'alone, for all of them.',
  anotherAnswer: 'Another answer',
  answersOf: (count: number) => `Answers of the ${sayHowMany(count).models}`,
  askAgain: "Ask this model again. We'll combine the answers again; the old one stays.",
  askNext: 'Questions to ask next',
  askRealModels: 'Ask the real models',
  backToChat: 'Back to Chat',
  backToPricing: 'Back to Pricing',
  byThisComputer: 'These answers are made on this computer. Nothing is sent anywhere.',
  chatCleared: 'Chat cleared',
  choosePlan: 'Choose Your Plan',
  completeSubscription: 'Complete Subscription',
  creditsLeft: (count: number) =>
    plural(count, { one: `${count} credit left.`, other: `${count} credits left.` }),
  costsOne: "One question costs one credit. If no model answers, it's free.",
  couldNotDownload: "We couldn't download your data. Please try again in a minute.",
  couldNotHide: "We couldn't hide the names, so we sent nothing. Please try again.",
  dark: 'Dark',
  demo: 'Demo',
  documentTitle: 'Quartet: ask once, compare the best AI models',
  downloadData: 'Download my data',
  encryptedFor: (unread: number, read: number) =>
    `If you leave before an answer is done, we keep it encrypted for up to ${unread} minutes. Once you've read it, it's deleted within ${read} minutes.`,
  error: 'Error',
  example: 'See a full example (we wrote it)',
  feedback: 'Feedback',
  feedbackForCredits: (reward: number) => `Give feedback, get ${reward} credits.`,
  getForFeedback: (reward: number) => `Get ${reward} more for feedback`,
  gettingBack: 'Getting your chat back…',
  giveFeedback: (reward: number) =>
    reward > 0 ? `Give feedback, get ${reward} credits` : 'Give feedback',
  hideNames: 'Hide the model names',
  images: 'Images',
  incognito:
    'Incognito by default. We care about your privacy. Unlike other AI platforms, Quartet does not store any message history.',
  inReadme: '“With real models” in the README',
  isDemo: 'This is a demo',
  isDemoSoNobody: 'This is a demo: no provider gets anything.',
  isExample: 'We wrote this example. No model was asked.',
  isSetUp:
    "Billing is being set up. Completing the subscription opens our billing provider's guide in a new tab.",
  keepReading: "Keep reading; you can ask when you're back.",
  imprintUrl: 'Imprint',
  language: 'Language',
  licences: 'Licences',
  light: 'Light',
  main: 'Main',
  mightAllKeep: 'No one: each of them might keep it.',
  modelsKeepGoing: "The models keep going; you'll get the rest when you're back.",
  newChat: 'New Chat',
  nobody: 'Nobody: a demo',
  noPage: "This page doesn't exist. You can still ask a question.",
  noQuestionsLeft: "You're out of questions.",
  notFound: 'Page Not Found',
  notFoundTitle: '404 Page Not Found',
  notLoaded: "We couldn't load this page.",
  offline: 'Offline.',
  oneSubscription: (count: number) =>
    `${sayHowMany(count).Models} and one combined answer, in a single subscription. Cancel anytime.`,
  or: 'Or',
  ownQuestion: 'Ask Your Own Question',
  per: { month: 'per month' },
  pricing: 'Pricing',
  privacy: 'Privacy',
  privacyUrl: 'Privacy',
  putKeys: 'Put your keys into the environment and start again:',
  quartet: 'Quartet',
  question: 'Question',
  reload: 'Reload',
  sampleTitle: 'A Finished Example',
  saysMore: 'says more.',
  seePlans: 'See plans',
  showNames: 'Show the model names',
  signIn: 'Sign In',
  signInForFree: 'Sign in to get 1 free question across all AI models',
  signInRequired: 'Sign In Required',
  signInToSubscribe: {
    month: (plan: string, price: string) => `${plan}, ${price} a month. Sign in to subscribe.`,
  },
  sitesSeeAVisit:
    'The sites of the pages that the models cite: they see a visit, but not you or your question.',
  skip: 'Skip to content',
  storeAbuse: 'They may keep suspected abuse longer.',
  system: 'System',
  termsUrl: 'Terms',
  termsRead: (day: string) => `Terms, read ${day}`,
  theme: 'Theme',
  title: (screen: string) => `${screen} · Quartet`,
  undo: 'Undo',
  webSearch: 'Web search',
  whatEachKeeps: 'What each keeps',
  whatIsDemo:
    'Without a key, no model is asked. We wrote samples for the suggested questions; any other question gets a tour of the page.',
  who: 'Who',
  whoMayGet: 'Who may get your question',
  youAreOffline: "You're offline.",
});

/** The verdict of the finished example and its supporting sentences. The whole example loads when it is opened. */
export const sampleVerdict = {
  question: 'Is intermittent fasting better than simply eating less?',
  shared: 'No, fasting and eating less work about equally well.',
  topic: 'whether the hours of eating matter by themselves',
  sides: [
    { stance: 'Eating earlier in the day may help beyond the calories.', models: ['claude'] },
    { stance: 'Only how much you eat counts, not the clock.', models: ['gpt', 'grok'] },
  ],
  passages: [
    {
      model: 'gemini',
      words:
        'No, about equal. With the same number of calories, intermittent fasting and ordinary dieting lead to about the same weight loss.',
    },
    {
      model: 'claude',
      words:
        "For weight loss alone, I'd say no: the two are about equal, and the evidence is solid enough to be fairly sure of that.",
    },
    {
      model: 'gpt',
      words:
        'Short answer: no, about equal for most people. Fasting works mainly because it is one way of eating less.',
    },
    { model: 'grok', words: 'No, about equal.' },
  ],
} as const;
