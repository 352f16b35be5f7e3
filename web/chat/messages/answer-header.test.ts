import { expect, test } from 'vitest';
import { hasManyHeadings } from './answer-header.tsx';

const six = '## A part\n\nIts words.\n\n'.repeat(6);

test('an answer with more than six headings has many', () => {
  expect(hasManyHeadings(six)).toBe(false);
  expect(hasManyHeadings(`${six}### One more`)).toBe(true);
});

test('lookalikes of headings do not count: a comment in code, a tag, a line of #', () => {
  expect(hasManyHeadings(`${six}\`\`\`sh\n# a comment\n\`\`\`\n#tag\n####`)).toBe(false);
});
