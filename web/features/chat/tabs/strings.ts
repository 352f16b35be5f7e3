export const strings = {
  answers: 'Answers',
  backToPoint: 'Back to the point',
  best: 'Best',
  columns: 'Columns',
  compare: 'Compare',
  generating: '(generating...)',
  heightHint: 'Drag to share the height. Double-click to reset.',
  heightOf: (panel: string) => `Height of ${panel}`,
  noAnswer: 'No answer',
  toNewest: 'Scroll to the newest words',
};
