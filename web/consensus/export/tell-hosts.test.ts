import { expect, test } from 'vitest';
import { tellHosts } from './tell-hosts.ts';

test('reports in one line who got the question, and what each keeps of what was sent', () => {
  const kept = { questions: 30, images: 'none', searches: 'unknown' } as const;
  const hosts = [
    { host: 'OpenAI', ...kept },
    { host: null, ...kept },
    { host: 'Google', region: 'EU', ...kept, questions: 1 },
  ];
  expect(tellHosts({ hosts, images: 0, webSearch: false })).toBe(
    '*Who may have got it, and keeps it: OpenAI (question up to 30 days); Google, EU (question up to 1 day).*',
  );
  expect(tellHosts({ hosts, images: 1, webSearch: true })).toContain(
    'OpenAI (question up to 30 days, images not kept, web search unknown)',
  );
  const unkept = hosts.map((host) => ({ ...host, onlyUnkept: true as const }));
  expect(tellHosts({ hosts: unkept, images: 0, webSearch: false })).toBe('');
  expect(tellHosts({ hosts: [{ host: null, ...kept }], images: 0, webSearch: false })).toBe('');
});
