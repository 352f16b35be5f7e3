import type { QuestionImage } from '@quartet/shared/domain/question.ts';

/** 48 × 48 pixels of one red. */
export const redSquare: QuestionImage = {
  mediaType: 'image/png',
  base64:
    'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAIAAADYYG7QAAAAOklEQVR42u3OMQ0AAAgDsEmYf1VIwgXhaFIBzbSvREhISEhISEhISEhISEhISEhISEhISEhISEjozgIUcHB58bTLmQAAAABJRU5ErkJggg==',
};
