import { formatNumber } from '../ui/lib/format.ts';
import { plural, translatable } from '../ui/lib/language.ts';
import { sayHowMany } from '../ui/models/how-many.ts';

/** The demo has answers to exactly these questions, in English. */
export const demoQuestions: readonly [string, string, string] = [
  'Is intermittent fasting better than simply eating less?',
  'How do I remove duplicates from a Python list and keep the order?',
  'Should my next car be electric or a hybrid?',
];

export const strings = translatable('chat', {
  askOnce: 'Ask once. Compare the best AI models.',
  attachImages: 'Attach images',
  attachUpTo: (most: number) => `You can attach up to ${most} images to a question.`,
  attachedImages: 'Attached images',
  bestIsReady: 'Best of All Models is ready.',
  blind: 'Names hidden',
  cannotReadFiles: (names: string) =>
    `This browser can't read ${names}. Attach it as a JPEG or PNG.`,
  cannotReadImages: (models: string, _count: number) => `${models} can't read images.`,
  cannotSearch: (models: string, _count: number) => `${models} can't search the web.`,
  canvasIsFalse:
    'Your browser changes images that a page reads. Allow this page to read its canvas, then attach again.',
  checkPages: 'Check the pages',
  couldNotFinish: (model: string) => `${model} couldn't finish.`,
  count: (count: number, total: number) => `${count} of ${total}`,
  didNotGetAnother: "We didn't get another answer, so you keep the old one. You weren't charged.",
  dropImages: 'Drop images to attach them',
  error: 'Error',
  exampleCar: demoQuestions[2],
  exampleCode: demoQuestions[1],
  exampleHealth: demoQuestions[0],
  examples: 'Examples',
  failedToSend: 'Failed to send message',
  fileTooLarge: 'File Too Large',
  image: (number: number) => `Image ${number}`,
  imageFiles: 'Image files',
  imagesOnly: (names: string) => `You can attach images only, so we left this out: ${names}`,
  isLetter: (letter: string, model: string) => `${letter} is ${model}`,
  left: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} character left`,
      other: `${formatNumber(count)} characters left`,
    }),
  finished: (model: string) => `${model} finished.`,
  model: (letter: string) => `Model ${letter}`,
  namesHiddenUntil:
    'The model names are hidden until you choose to see them. (An answer may still give itself away.)',
  noAnswerKept: 'We no longer have this answer.',
  notAttached: 'Not Attached',
  outOfQuestions: 'Out of Questions',
  overLimit: (names: string) => `The following file(s) exceed the 10MB limit: ${names}`,
  private: 'Private by default: we keep no history.',
  pitch:
    'Ask once, and get answers from all the best AI models, along with the best combined answer.',
  pitchTitle: 'Stop Copy-Pasting the Same Question Across Every AI Model',
  readingImage: (name: string) => `${name}, being read`,
  reconnecting: 'Reconnecting…',
  redirected: 'redirected',
  remove: (name: string) => `Remove ${name}`,
  retryTooLate: "You can't retry this question any longer.",
  send: 'Send',
  sendWhenBack: "You're offline. Send this when you're back.",
  sendWhenRead: 'Reading the images…',
  sendWhenSignedIn: "We'll send this as soon as you're signed in…",
  sessionExpired: 'Session Expired',
  signInAgain: 'Please sign in again to continue.',
  sitesSeeAVisit:
    'We read the pages that the answers cite. Their sites see a visit, but not you or your question.',
  stepAsk: 'Ask once',
  stepAskText: (count: number) => `One question goes to ${sayHowMany(count).models}.`,
  stepCombine: 'Get the combined best answer',
  stepCombineText: "See where they agree and where they don't.",
  stepCompare: 'Compare top models instantly',
  stepCompareText: 'Read each answer in its own tab.',
  stop: 'Stop',
  theModels: (count: number) => `The ${sayHowMany(count).models}`,
  tooLong: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} character too long`,
      other: `${formatNumber(count)} characters too long`,
    }),
  tooManyImages: 'Too Many Images',
  tooMuchTogether: (megabytes: number) => `Images can have ${megabytes}MB together.`,
  usedFreeQuestion: "You've used your free question. Subscribe to continue.",
  webSearch: 'Web search',
  wontAsk: (models: string, count: number) =>
    plural(count, {
      one: `We won't ask ${models}: it might keep your question.`,
      other: `We won't ask ${models}: they might keep your question.`,
    }),
  yourQuestion: 'Your question',
});
