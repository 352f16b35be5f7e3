/** Shared by the browser and the API. Sizes are bytes unless the name says otherwise. */
export const limits = {
  questionCodePoints: 32_000,
  imageBytes: 10 * 1024 * 1024,
  imagesPerQuestion: 10,
  imagesTotalBytes: 25 * 1024 * 1024,
  /** In pixels, of either side. */
  imageSidePixels: 8_192,
  imagePixels: 40_000_000,
  /** For each model. */
  historyMessages: 100,
  /** UTF-16 code units, for each model. */
  historyCharacters: 100_000,
  /** UTF-16 code units that a follow-up quotes of the consensus before it. */
  consensusCharacters: 16_000,
  /** The images as base64, the history, and some room. */
  chatBodyBytes: 38 * 1024 * 1024,
  /** Limits the part that is not images. */
  chatTextBytes: 8 * 1024 * 1024,
  /** UTF-16 code units. A longer answer ends with the reason `length_limit`. */
  answerCharacters: 256 * 1024,
  feedbackCodePoints: 5_000,
  /**
   * Time in which an ended turn can be joined once its asker has read it to the end, and in which a turn without a reader
   * still calls providers.
   */
  rejoinSeconds: 120,
  /** Time in which an ended turn can be joined that its asker has not read to the end. */
  undeliveredSeconds: 30 * 60,
} as const;
