import path from 'node:path';
import type { WrittenFile } from './protocol-files.ts';

/** Criteria of WCAG 2.2, A and AA, that one test holds, or none does. */
interface CriteriaRow {
  readonly criteria: string;
  readonly conformance: 'supports' | 'partly supports' | 'not applicable' | 'not tested';
  /** A file of tests/browser and the name of its test. */
  readonly test?: readonly [file: string, name: string];
  readonly remark?: string;
}

export const criteriaRows: readonly CriteriaRow[] = [
  {
    criteria: '1.1.1 1.3.1 1.4.3 2.4.1 2.4.2 2.4.4 3.1.1 4.1.2',
    conformance: 'supports',
    test: ['accessibility', 'axe finds nothing wrong, light and dark: %s'],
    remark: 'As far as axe sees. Not looked at: the dialogs of Clerk.',
  },
  {
    criteria: '1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.4.2 2.5.4',
    conformance: 'not applicable',
    remark: 'No sound, no film, nothing moved by the device.',
  },
  {
    criteria: '1.4.1',
    conformance: 'supports',
    test: [
      'hands-and-eyes',
      'the tab of a model without an answer has a sign of its own instead of the dot',
    ],
  },
  {
    criteria: '1.4.4 1.4.10',
    conformance: 'supports',
    test: [
      'small-windows',
      'at 400 % zoom and with large text half is left for reading, and nothing is out of reach',
    ],
  },
  {
    criteria: '1.4.11',
    conformance: 'partly supports',
    test: ['citations', 'marks are at full opacity, in an outline of 3:1 or more: %s'],
    remark: 'Other outlines are not measured.',
  },
  {
    criteria: '2.1.1',
    conformance: 'supports',
    test: [
      'keyboard',
      'arrows, Home and End move between the tabs, and Tab stops only at the open one',
    ],
  },
  {
    criteria: '2.1.4',
    conformance: 'not applicable',
    remark: 'The page has no shortcuts of a single character.',
  },
  {
    criteria: '2.2.1',
    conformance: 'supports',
    test: [
      'session',
      'a session that ends elsewhere keeps chat and draft, and says "Session Expired"',
    ],
  },
  {
    criteria: '2.2.2',
    conformance: 'supports',
    test: ['keyboard', 'Esc stops the answers and keeps the text so far'],
  },
  {
    criteria: '2.4.3 3.2.1',
    conformance: 'supports',
    test: ['focus', 'the focus never falls to the body: %s'],
  },
  {
    criteria: '2.5.1 2.5.7',
    conformance: 'supports',
    test: [
      'compare',
      'a handle between the consensus and the columns divides the height by drag or keys, is remembered, and resets on a double click',
    ],
    remark: 'What a swipe does, a tab does.',
  },
  {
    criteria: '2.5.3',
    conformance: 'supports',
    test: [
      'hands-and-eyes',
      'all five tabs fit a phone of 390 px, the open one with its whole label, and each keeps its accessible name',
    ],
  },
  {
    criteria: '2.5.8',
    conformance: 'supports',
    test: [
      'small-windows',
      'touch screens of any height leave half for reading, also with large text, and every control can be reached by a finger',
    ],
  },
  {
    criteria: '3.3.1 3.3.2 3.3.3',
    conformance: 'supports',
    test: ['feedback', 'submitting an incomplete form by keyboard names what is missing'],
  },
  {
    criteria: '3.3.7',
    conformance: 'supports',
    test: ['feedback', 'feedback that fails says so, and what was written stays'],
  },
  {
    criteria: '4.1.3',
    conformance: 'supports',
    test: [
      'keyboard',
      'one status line announces which models have finished, and streamed words are not announced',
    ],
  },
  {
    criteria: '3.3.4 3.3.8',
    conformance: 'not tested',
    remark: 'Sign-in and payment are dialogs of Clerk.',
  },
  {
    criteria:
      '1.3.2 1.3.3 1.3.4 1.3.5 1.4.5 1.4.12 1.4.13 2.1.2 2.3.1 2.4.5 2.4.6 2.4.7 2.4.11 2.5.2 3.1.2 3.2.2 3.2.3 3.2.4 3.2.6',
    conformance: 'not tested',
  },
];

const columns = ['WCAG 2.2', 'Conformance', 'Held by', 'Test', 'Remark'];

const toLine = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;

/** Writes the accessibility report as a table: every criterion, and the test that holds it. */
export const accessibilityReport: WrittenFile = {
  file: path.join(import.meta.dirname, 'accessibility.csv'),
  text: [
    columns,
    ...criteriaRows.map(({ criteria, conformance, test, remark = '' }) => [
      criteria,
      conformance,
      test ? `tests/browser/${test[0]}.test.ts` : '',
      test?.[1] ?? '',
      remark,
    ]),
  ]
    .map(toLine)
    .join(''),
};
