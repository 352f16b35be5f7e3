import path from 'node:path';

/** The turn that visitors may open without signing in. */
export const sampleQuestion = 'Is intermittent fasting better than simply eating less?';
export const sampleFile = path.resolve(import.meta.dirname, '../web/shell/sample/sample-turn.json');
