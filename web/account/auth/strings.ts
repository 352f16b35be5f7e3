import { translatable } from '../../ui/lib/language.ts';

export const strings = translatable('auth', {
  cannotReachQuartet: "We can't reach Quartet. Are you online?",
  cannotReachSignIn: "We can't reach sign-in right now.",
  firstQuestionFree: 'Your first question is free',
  isOnline: 'Is there a connection?',
  loading: 'Loading...',
  notAnswering: "Quartet isn't answering right now.",
  notLoaded: 'Something Could Not Be Loaded',
  reload: 'Reload',
  signIn: 'Sign In',
  signInOrUp: 'Sign In / Sign Up',
  signUp: 'Sign Up for Free',
  takesLong: 'This is taking longer than usual.',
  tooManyRequests: 'Your network sent too many requests. Try again in about a minute.',
  tryAgain: 'Try again',
  tryLoadingAgain: 'Try Again',
  weStoreNoMessages: 'We store no messages.',
  weWillAskIt: "Sign up and we'll ask it. We store no messages.",
});
