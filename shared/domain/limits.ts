/** Limits that the browser and the API share. Sizes are bytes unless the name says otherwise. */
export const limits = {
  questionCodePoints: 32_000,
  imageBytes: 10 * 1024 * 1024,
  imagesPerQuestion: 5,
  imagesTotalBytes: 25 * 1024 * 1024,
  imageSidePixels: 8_192,
  imagePixels: 40_000_000,
  historyMessages: 100,
  historyCodePoints: 400_000,
  /** JSON body of a question: the images as base64, the history, and room for the envelope. */
  chatBodyBytes: 38 * 1024 * 1024,
  answerCharacters: 256 * 1024,
  feedbackCharacters: 5_000,
  /** How long a turn can be joined again after it ended, and how long it may run unread. */
  rejoinSeconds: 120,
} as const;
