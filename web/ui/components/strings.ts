import { translatable } from '../lib/language.ts';

export const strings = translatable('components', {
  brokenCopy: "We couldn't copy it",
  copied: 'Copied',
  copy: 'Copy',
  copyCode: 'Copy code',
  deviceFailed: "Your device couldn't do it.",
  dismiss: 'Dismiss',
  done: 'Done',
  footnote: (number: string | number) => `Footnote ${number}`,
  footnotes: 'Footnotes',
  from: (models: string) => `(from ${models})`,
  image: (alt: string) => `Image: ${alt}`,
  notAllowed: "Your browser didn't allow it.",
  notDone: 'Not done',
  notification: 'Notification',
  table: 'Table',
  version: 'Version',
  newest: 'Newest',
  earlier: 'Earlier',
  withoutDescription: 'without description',
});
