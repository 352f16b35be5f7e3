import { plural, translatable } from '../../ui/lib/language.ts';

export const strings = translatable('feedback', {
  advice: "If you enjoyed this experience, we'd love to hear your advice.",
  cancel: 'Cancel',
  close: 'Close',
  congrats: 'Congrats for testing out Quartet!',
  feedbackRequired: 'Feedback required',
  hint: 'What did you like? What should be better?',
  notSubmitted: 'Failed to submit feedback. Please try again.',
  poor: 'Poor',
  fair: 'Fair',
  good: 'Good',
  great: 'Great',
  excellent: 'Excellent',
  provideFeedback: 'Please provide some feedback before submitting.',
  ratingRequired: 'Rating required',
  selectRating: 'Please select a rating before submitting.',
  stars: (count: number, word: string) =>
    plural(count, { one: `${count} star: ${word}`, other: `${count} stars: ${word}` }),
  submissionFailed: 'Submission failed',
  submit: 'Submit',
  submitForCredits: (reward: number) => `Submit & Get ${reward} Credits`,
  submitting: 'Submitting…',
  thankYou: 'Thank you!',
  thanksAgain: (credits: number) =>
    `Your feedback has been submitted. The ${credits} credits for feedback are given once for each person and e-mail address, and you've had them.`,
  thanksWith: (credits: number) =>
    `Your feedback has been submitted and ${credits} credits have been added to your account.`,
  thanks: 'Your feedback has been submitted and 10 credits have been added to your account.',
  tooMuch: "You've sent a lot of feedback. Please wait a while before you send more.",
  yourFeedback: 'Your feedback',
  yourRating: 'Your rating',
});
