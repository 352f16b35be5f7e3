import { forEachModel } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { html } from './html.ts';
import { formatDollars, formatDuration, type PageFacts, renderPage } from './render-page.ts';

const usual = { enabled: true, pausedMs: 0, mostCalls: null, callsPerMinute: null, running: 0 };
const readAt = new Date('2026-11-22T17:00:10Z');
const facts: PageFacts = {
  checked: [
    { name: 'process', problems: [] },
    {
      name: 'stores',
      problems: [{ about: 'The stores', problem: 'do not answer', unready: 'stores_unavailable' }],
    },
  ],
  readAt,
  overview: {
    stores: [
      { store: 'ledger', isUp: true, since: readAt },
      { store: 'queues', isUp: false, since: new Date('2026-11-22T17:00:00Z'), code: 'WRONGPASS' },
    ],
    memory: null,
    connections: null,
    queues: null,
    workers: null,
    holds: null,
    differences: 2,
    dailyDollars: 50,
    controls: {
      acceptQuestions: false,
      dailyMicroDollars: 50_000_000,
      models: {
        ...forEachModel(() => usual),
        grok: { ...usual, enabled: false },
        gpt: { ...usual, pausedMs: 23_000, mostCalls: 20, running: 3, callsPerMinute: 300 },
      },
    },
    spentToday: { ...forEachModel(() => 0), claude: 50, grok: null },
  },
  process: {
    models: {
      ...forEachModel(() => ({ calls: 0, failures: [], firstTokenSeconds: null })),
      gpt: {
        calls: 3,
        failures: [
          { code: 'provider_rate_limited', count: 2 },
          { code: 'new_code', count: 1 },
        ],
        firstTokenSeconds: 0.85,
      },
    },
    turns: [{ outcome: 'finished', count: 2 }],
    sockets: 1,
    streams: 0,
    uptimeSeconds: 3_600 * 5,
    memoryBytes: 1024 * 1024 * 90,
  },
};

test('a store that is lost is said with its code, and what it alone knows is not made up', () => {
  const page = renderPage(facts);
  expect(page).toContain('lost for 10 s: <code>WRONGPASS</code>');
  expect(page).toContain('The queues do not answer.');
  expect(page).toContain('<dt>Open holds</dt><dd>not known</dd>');
  expect(page).toMatch(
    /Grok<\/th><td data-label="State"><span class="bad">off<\/span><\/td><td data-label="Running">0<\/td><td data-label="Spent today">not known<\/td>/,
  );
  expect(page).toContain('<td data-label="Running">3 of 20, 300 a minute</td>');
  expect(page).toContain('<dt>Budget of a provider</dt><dd>$50.00 a day</dd>');
  expect(page).toContain('<span class="bad">$50.00: not called until midnight UTC</span>');
  expect(page).toContain('paused for 23 s');
  expect(page).toContain('<dt>Questions</dt><dd>refused</dd>');
  expect(page).toContain('<li>GPT is busy right now. <code>provider_rate_limited</code> 2</li>');
  expect(page).toContain('<li><code>new_code</code> 1</li>');
  expect(page).toContain('2 finished');
  expect(page).toContain('<strong>Sum of the ledger:</strong> differs in 2 places');
  expect(page).toContain('<li data-state="bad"><strong>The stores</strong> do not answer</li>');
  expect(page).not.toMatch(/<script|undefined|NaN/);
});

test('the page says how many workers take jobs, and how many of each queue', () => {
  const jobs = { active: 1, prioritized: 2, 'waiting-children': 3, delayed: 4, failed: 5 };
  const queues = ['answer-gpt', 'settlement', 'consensus'].map((queue) => {
    return { queue, jobs, oldestWaitMs: 0 };
  });
  const worker = { answers: 400, consensuses: 300, settlements: 20 };
  const announcedAt = readAt.getTime();
  const workers = ['a', 'b', 'c'].map((id, at) => {
    return { id, ...worker, announcedAt: announcedAt - at * 1_500 };
  });
  const render = (live: PageFacts['overview']['workers']) =>
    renderPage({ ...facts, overview: { ...facts.overview, queues, workers: live } });
  const page = render(workers);
  expect(page).toContain('<p>3 workers</p>');
  expect(page).toMatch(/answer-gpt<.*<td data-label="Limit">1200<\/td>/);
  expect(page).toMatch(/settlement<.*<td data-label="Limit">60<\/td>/);
  expect(page).toMatch(/consensus<.*<td data-label="Limit">900<\/td>/);
  expect(render([])).toContain('<strong class="bad">No worker takes jobs.</strong>');
  expect(render(null)).toContain('Workers: not known');
});

test('the page says how many workers have missed two announcements, and since when, before they count no more', () => {
  const workers = [0, 6_500, 7_200, 8_100].map((silentMs, at) => ({
    id: String(at),
    answers: 1,
    consensuses: 1,
    settlements: 1,
    announcedAt: readAt.getTime() - silentMs,
  }));
  const page = renderPage({ ...facts, overview: { ...facts.overview, queues: [], workers } });
  expect(page).toContain('4 workers, <strong class="bad">2 of them silent for 8.1 s</strong></p>');
});

test.each([
  [0.42, 'good', '42'],
  [1.053, 'bad', '105'],
])('a Redis that uses %s of its memory is %s', (ratio, state, percent) => {
  const overview = { ...facts.overview, memory: [{ store: 'ledger', ratio } as const] };
  expect(renderPage({ ...facts, overview })).toContain(
    `<li data-state="${state}"><strong>Ledger:</strong> up, ${percent} % full</li>`,
  );
});

test('a process that has called no provider says so with the turns it settled, and failed jobs lead to their queue', () => {
  const jobs = { active: 0, prioritized: 0, 'waiting-children': 0, delayed: 0, failed: 7 };
  const queues = [{ queue: 'answer-grok', jobs, oldestWaitMs: 0 }];
  const overview = { ...facts.overview, queues };
  const render = (turns: PageFacts['process']['turns']) =>
    renderPage({ ...facts, overview, process: { ...facts.process, models: null, turns } });
  const page = render([]);
  expect(page).toContain('Failures by code: the dashboard, or quartet_provider_calls_total.');
  expect(page).not.toContain('here');
  expect(page).toContain('<a href="/queues/queue/answer-grok?status=failed">7</a>');
  expect(render(facts.process.turns)).toContain('<dt>Turns settled here</dt><dd>2 finished</dd>');
});

test('values in a page are escaped', () => {
  expect(html`<p>${'<b>&"\''}${html`<i>${1}</i>`}</p>`.html).toBe(
    '<p>&lt;b&gt;&amp;&quot;&#39;<i>1</i></p>',
  );
});

test.each([
  [0, '0'],
  [850, '850 ms'],
  [1_234, '1.2 s'],
  [12_000, '12 s'],
  [240_000, '4 min'],
  [10_800_000, '3 h'],
])('%s ms reads %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

test.each([
  [0, '$0'],
  [0.0042, '$0.0042'],
  [1.25, '$1.25'],
])('%s dollars read %s', (dollars, text) => expect(formatDollars(dollars)).toBe(text));
