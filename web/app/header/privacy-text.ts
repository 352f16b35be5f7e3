export const privacyText =
  'Incognito by default. We care about your privacy. Unlike other AI platforms, Quartet does not store any message history.';
