/** Shared by the browser and the API. Sizes are bytes unless the name says otherwise. */
export const limits = {
  questionCodePoints: 32_000,
  imageBytes: 10 * 1024 * 1024,
  imagesPerQuestion: 5,
  imagesTotalBytes: 25 * 1024 * 1024,
  imageSidePixels: 8_192,
  imagePixels: 40_000_000,
  historyMessages: 100,
  historyCodePoints: 400_000,
  /** The images as base64, the history, and some room. */
  chatBodyBytes: 38 * 1024 * 1024,
  answerCharacters: 256 * 1024,
  feedbackCodePoints: 5_000,
  /** How long an ended turn can be joined, and how long a turn may run unread. */
  rejoinSeconds: 120,
} as const;
