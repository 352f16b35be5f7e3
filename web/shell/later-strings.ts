import { translatable } from '../ui/lib/language.ts';

/** Strings of what the first screen does not load. */
export const strings = translatable('later', {
  isReady: 'Best of All Models is ready.',
  isReadyElsewhere: 'Your answer is ready ·',
  isWrittenElsewhere: 'Your answer is being written ·',
  later: 'Later',
  markedTitle: (mark: string) => `${mark} Quartet`,
  newVersion: 'A new version is ready ·',
  readItHere: 'Read it here',
  reload: 'Reload',
  tellMe: 'Notify me',
  tellWhenReady: 'Should we tell you next time?',
  whyTell:
    'Your browser can show a notification when Best of All Models is ready. It says nothing about your question.',
});
