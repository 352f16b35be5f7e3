import { readMetrics } from '@quartet/ops/testing/read-metrics.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { expect, test } from 'vitest';
import type { FetchPage } from '../../pages/fetch-page.ts';
import { ProviderError } from '../../providers/language-model.ts';
import { aQuestion } from '../../testing/a-turn.ts';
import {
  checking,
  composing,
  type Row,
  setUpComposing,
  texts,
  unitsIn,
  usualReply,
} from '../../testing/composing.ts';
import {
  type PageSite,
  type ServePage,
  serveAll,
  servePage,
  startPageSite,
  toHtml,
} from '../../testing/page-site.ts';
import { type AnswerScript, says } from '../../testing/scripted-model.ts';

/** The usual answers, whose first sentence cites a page each. */
const citing = (site: PageSite, paths = ['/paris', '/paris', '/lyon', '/paris']): TurnEvent[] =>
  modelKeys.flatMap((model, index) =>
    anAnswer(model, texts[model], {
      sources: [{ url: site.url(paths[index] ?? '/'), title: 'A page', at: [31] }],
    }),
  );

const checked = { ...aQuestion, webSearch: true, checkPages: true } as const;

/** Judges by the words of the capitals alone. */
const byCapital = checking(({ words, ids }, prompt) => {
  const city = words.includes('Lyon') ? 'Lyon' : 'Paris';
  const [so, otherwise] = [city, city === 'Paris' ? 'Lyon' : 'Paris'].map((name) =>
    unitsIn(prompt, `${name} is the capital`).filter((id) => ids.includes(id)),
  );
  if (so?.length) return `follows ${so.join(' ')}`;
  return otherwise?.length ? `contradicts ${otherwise.join(' ')}` : 'nothing';
});

interface CaseOptions {
  readonly pages?: Readonly<Record<string, ServePage>>;
  readonly judge?: AnswerScript;
  readonly fetchPage?: FetchPage;
  readonly question?: typeof aQuestion;
  readonly slowMs?: number;
  readonly lateMs?: number;
  readonly compose?: AnswerScript;
  readonly isAlone?: boolean;
}

async function runWith(site: PageSite, options: CaseOptions = {}) {
  const { judge = byCapital, fetchPage = site.fetchPage(), question = checked } = options;
  const { compose = composing(usualReply), isAlone = false } = options;
  const set = await setUpComposing(
    { compose: [compose] },
    {
      events: citing(site),
      question,
      second: isAlone ? null : { pages: [judge] },
      pages: { fetchPage, slowMs: options.slowMs ?? 60_000, lateMs: options.lateMs ?? 60_000 },
    },
  );
  await set.run();
  return { ...set, consensus: await set.consensus() };
}

const capitals = {
  '/paris': servePage(toHtml('In France, Paris is the capital.', 'It has a zebrafish museum.')),
  '/lyon': servePage(toHtml('Since the Middle Ages, Paris is the capital of this country.')),
};

test('each side of a disagreement gets what its page says, after the end of the consensus', async () => {
  await using site = await startPageSite(serveAll(capitals));
  const { ctx, consensus, claude, gpt } = await runWith(site);
  expect(consensus.pages).toEqual([
    {
      line: 1,
      stance: 0,
      page: { url: site.url('/paris'), title: 'A page' },
      verdict: 'says_so',
      words: 'In France, Paris is the capital.',
    },
    {
      line: 1,
      stance: 1,
      page: { url: site.url('/lyon'), title: 'A page' },
      verdict: 'says_otherwise',
      words: 'Since the Middle Ages, Paris is the capital of this country.',
    },
  ]);
  const types = (await ctx.events()).map(({ type }) => type);
  expect(types.slice(-2)).toEqual(['consensus-end', 'consensus-pages']);
  expect(site.requests).toHaveLength(2);
  expect(JSON.stringify([claude.compose, gpt.check])).not.toContain('zebrafish');
  expect(gpt.pages).toHaveLength(1);
  expect(gpt.pages[0]).toMatchObject({ webSearch: false, effort: 'low' });
});

test('the words of a page are in no log and no metric', async () => {
  await using site = await startPageSite(serveAll(capitals));
  const { ctx } = await runWith(site);
  const { text } = await ctx.metrics.read();
  expect(JSON.stringify(ctx.logged) + text).not.toMatch(/zebrafish|Middle Ages|quartet-pages/);
  expect(Object.fromEntries(readMetrics(text))).toMatchObject({
    'quartet_pages_total{outcome="read"}': 2,
  });
});

test('nothing is fetched for a person who has not asked for it', async () => {
  await using site = await startPageSite(serveAll(capitals));
  const { consensus } = await runWith(site, { question: { ...aQuestion, webSearch: true } });
  expect(consensus.pages).toEqual([]);
  expect(site.requests).toEqual([]);
});

const fails: AnswerScript = () => {
  throw new ProviderError('provider_unavailable');
};
const refuses: AnswerScript = () => [
  { type: 'finish', reason: 'refused', raw: 'x', usage: { inputTokens: 1, outputTokens: 1 } },
];
const status =
  (code: number): ServePage =>
  (_, res) =>
    res.writeHead(code).end();
const missing = { '/paris': status(404), '/lyon': status(500) };
const stub = {
  '/paris': servePage('<p>Subscribe to read.</p>'),
  '/lyon': servePage('<div id="app"></div>'),
};
const deep = {
  '/paris': servePage('<div>'.repeat(9_000)),
  '/lyon': (_: unknown, res: Res) => cut(res),
};
const inside = {
  '/paris': ((_, res) => res.writeHead(302, { location: 'https://10.0.0.1/' }).end()) as ServePage,
};

type Res = Parameters<ServePage>[1];
const cut = (res: Res) => res.destroy();

test.each<[string, CaseOptions]>([
  ['pages that are gone', { pages: missing }],
  ['stubs', { pages: stub }],
  ['broken pages', { pages: deep }],
  ['a redirect to an inner address', { pages: inside }],
  ['a checker that fails', { judge: fails }],
  ['a checker that declines', { judge: refuses }],
  ['a checker without a verdict', { judge: says('I think that both pages are fine.') }],
  [
    'a checker that judges twice',
    { judge: checking(({ name, ids }) => `follows ${ids[0]}\n${name} nothing`) },
  ],
  ['a checker that names other pages', { judge: checking((row) => otherPage(row)) }],
  ['a checker that names a page alone', { judge: checking(({ ids }) => `follows ${ids[0]?.[0]}`) }],
])('%s read as pages that could not be read, and change nothing else', async (_what, options) => {
  await using site = await startPageSite(serveAll({ ...capitals, ...options.pages }));
  const { consensus, ctx } = await runWith(site, options);
  const expected =
    options.pages && !('/lyon' in options.pages)
      ? ['unreadable', 'says_otherwise']
      : ['unreadable', 'unreadable'];
  expect(consensus.pages.map(({ verdict }) => verdict)).toEqual(expected);
  const { consensus: plain } = await runWith(site, { question: aQuestion });
  expect(toOutcome(consensus)).toEqual(toOutcome(plain));
  expect((await ctx.record())?.state).toBe('held');
});

const toOutcome = ({ text, outcome, composer, lines, sentences }: ConsensusState) => {
  return [text, outcome, composer, lines.map(({ line }) => line.kind), sentences.length];
};

/** Names a unit of the page that the other row is about. */
const otherPage = ({ ids }: Row) => `follows ${ids[0]?.startsWith('A') ? 'B1' : 'A1'}`;

test('a page that contradicts itself says neither', async () => {
  const both = toHtml('Some say Paris is the capital.', 'Others say Lyon is the capital.');
  await using site = await startPageSite(
    serveAll({ '/paris': servePage(both), '/lyon': servePage(both) }),
  );
  const judge = checking(
    (_, prompt) =>
      `follows ${unitsIn(prompt, 'Some')[0]} contradicts ${unitsIn(prompt, 'Others')[0]}`,
  );
  const sameLabel = checking(({ ids }) => `follows ${ids[0]} contradicts ${ids[1]}`);
  for (const script of [judge, sameLabel]) {
    const { consensus } = await runWith(site, { judge: script });
    expect(consensus.pages.map(({ verdict }) => verdict)).not.toContain('says_so');
    expect(consensus.pages.map(({ words }) => words)).toEqual([undefined, undefined]);
  }
});

test('a page that hangs does not keep the other pages from being checked', async () => {
  await using site = await startPageSite(serveAll(capitals));
  const fetchNow = site.fetchPage();
  const fetchPage: FetchPage = (address, signal) =>
    address.endsWith('/lyon') ? new Promise(() => undefined) : fetchNow(address, signal);
  const { consensus } = await runWith(site, { fetchPage, slowMs: 3_000 });
  expect(consensus.pages.map(({ verdict }) => verdict)).toEqual(['says_so', 'unreadable']);
});

/** The usual reply, which pauses once its text has begun. */
const pausing = (pause: () => Promise<unknown>): AnswerScript =>
  async function* (prompt, limits) {
    for await (const part of composing(usualReply)(prompt, limits)) {
      yield part;
      if (part.type === 'text-delta' && part.text.startsWith('It is')) await pause();
    }
  };

test('pages are read while the text is being written', async () => {
  await using site = await startPageSite(serveAll(capitals));
  const fetchNow = site.fetchPage();
  const bothRead = Promise.withResolvers<void>();
  let reads = 0;
  const fetchPage: FetchPage = async (address, signal) => {
    const page = await fetchNow(address, signal);
    reads += 1;
    if (reads === 2) bothRead.resolve();
    return page;
  };
  const compose = pausing(() => bothRead.promise);
  const { consensus } = await runWith(site, { fetchPage, compose });
  expect(consensus.pages.map(({ verdict }) => verdict)).toEqual(['says_so', 'says_otherwise']);
  expect(site.requests).toHaveLength(2);
});

test('a page that hangs delays no event, could not be read, and is left', async () => {
  await using site = await startPageSite(serveAll(capitals));
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const fetchPage: FetchPage = (_, signal) => {
    asked.resolve();
    signal.addEventListener('abort', () => left.resolve());
    return new Promise(() => undefined);
  };
  const compose = pausing(() => asked.promise);
  const { ctx, consensus } = await runWith(site, { fetchPage, compose, lateMs: 1 });
  await left.promise;
  expect(consensus).toMatchObject({ status: 'ended', outcome: 'complete' });
  expect(consensus.pages.map(({ verdict }) => verdict)).toEqual(['unreadable', 'unreadable']);
  const plain = await runWith(site, { question: aQuestion });
  const types = async ({ ctx: { events } }: Pick<typeof plain, 'ctx'>) =>
    (await events()).map(({ type }) => type).filter((type) => type !== 'consensus-delta');
  expect(await types({ ctx })).toEqual([...(await types(plain)), 'consensus-pages']);
});

test('where no model of another company is left, no page is read', async () => {
  await using site = await startPageSite(serveAll(capitals));
  const { consensus } = await runWith(site, { isAlone: true });
  expect(consensus).toMatchObject({ outcome: 'complete', composer: 'claude' });
  expect(consensus.pages.map(({ verdict }) => verdict)).toEqual(['unreadable', 'unreadable']);
  expect(site.requests).toEqual([]);
});

test('a worker that ends waits for no page of a consensus that has ended', async () => {
  await using site = await startPageSite(serveAll(capitals));
  const asked = Promise.withResolvers<void>();
  const fetchPage: FetchPage = () => {
    asked.resolve();
    return new Promise(() => undefined);
  };
  const { ctx, run, consensus } = await setUpComposing(
    {},
    {
      events: citing(site),
      question: checked,
      pages: { fetchPage, slowMs: 600_000, lateMs: 600_000 },
    },
  );
  const running = run();
  await asked.promise;
  await ctx.written('consensus-end');
  ctx.cancels.abortAll('draining');
  await running;
  expect(await consensus()).toMatchObject({
    outcome: 'complete',
    pages: [{ verdict: 'unreadable' }, { verdict: 'unreadable' }],
  });
});
