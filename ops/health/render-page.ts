import { modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import { answerSentences } from '@quartet/shared/protocol/answer-sentence.ts';
import type { ModelControl } from '@quartet/stores/limits/control-board.ts';
import { countPlaces, type SeenWorker } from '@quartet/stores/queues/worker-board.ts';
import { formatRunning } from '../cli/format-controls.ts';
import type { CheckResult } from './checks.ts';
import { type Cell, type Html, html, renderDocument, renderTable } from './html.ts';
import type { Overview } from './overview.ts';
import type { ModelFigures, ProcessFigures } from './process-figures.ts';

export interface PageFacts {
  /** Results of the cheap checks. */
  readonly checked: readonly CheckResult[];
  readonly overview: Overview;
  readonly process: ProcessFigures;
  readonly readAt: Date;
}

const refreshSeconds = 5;
/** Longer than two missed announcements of a worker (one comes every three seconds), but shorter than `workerLifeMs`. */
const silentMs = 7_000;

/** Renders the overview as one page without scripts. It contains only numbers and our own words. */
export function renderPage(facts: PageFacts): string {
  const { overview, readAt } = facts;
  const states = listStates(facts);
  const bad = states.filter(({ state }) => state === 'bad').length;
  const all =
    bad === 0
      ? html`<strong class="good">All is well.</strong>`
      : html`<strong class="bad">${bad} of ${states.length} checks failed.</strong>`;
  return renderDocument({
    title: 'Status',
    refreshSeconds,
    lead: html`<p>${all} As of <time datetime="${readAt.toISOString()}">${readAt.toISOString().slice(11, 19)} UTC</time>; renewed every
${refreshSeconds} seconds.</p>`,
    main: html`${renderHealth(states)}
${renderQueues(overview, readAt)}
${renderProviders(overview, facts.process)}
${renderRest(facts)}`,
  });
}

/** The share of its memory above which a Redis will soon refuse writes. */
const nearlyFull = 0.9;

interface State {
  readonly state: 'good' | 'bad' | 'unknown';
  readonly name: string;
  readonly said: Html;
}

/** Lists each store, whether this process takes work, and the result of the ledger's last check. */
function listStates({ checked, overview, readAt }: PageFacts): readonly State[] {
  const stopping = checked.flatMap(({ problems }) => problems.filter(({ unready }) => unready));
  return [
    ...listStores(overview, readAt),
    ...stopping.map(({ about, problem }): State => {
      return { state: 'bad', name: about, said: html`${problem}` };
    }),
    ...(stopping.length > 0
      ? []
      : [{ state: 'good', name: 'This process', said: html`is ready` } as const]),
    toLedgerState(overview),
  ];
}

function renderHealth(states: readonly State[]): Html {
  const rows = states.map(
    ({ state, name, said }) =>
      html`<li data-state="${state}"><strong>${name}</strong> ${said}</li>`,
  );
  return html`<section aria-labelledby="health"><h2 id="health">Health</h2><ul class="states">${rows}</ul></section>`;
}

function listStores({ stores, memory }: Overview, readAt: Date): readonly State[] {
  return stores.map(({ store, isUp, since, code }) => {
    const duration = formatDuration(readAt.getTime() - since.getTime());
    const ratio = memory?.find((each) => each.store === store)?.ratio;
    const used = ratio === undefined ? '' : `, ${Math.round(100 * ratio)} % full`;
    return {
      state: isUp && (ratio ?? 0) < nearlyFull ? 'good' : 'bad',
      name: `${store.charAt(0).toUpperCase()}${store.slice(1)}:`,
      said: isUp ? html`up${used}` : html`lost for ${duration}: <code>${code ?? 'unknown'}</code>`,
    };
  });
}

function toLedgerState({ differences }: Overview): State {
  const name = 'Sum of the ledger:';
  if (differences === null) return { state: 'unknown', name, said: html`not checked lately` };
  return differences === 0
    ? { state: 'good', name, said: html`adds up` }
    : { state: 'bad', name, said: html`differs in ${differences} places` };
}

function renderQueues({ queues, workers }: Overview, readAt: Date): Html {
  const heading = html`<h2 id="queues">Queues</h2>`;
  if (!queues)
    return html`<section aria-labelledby="queues">${heading}<p class="bad">The queues do not answer.</p></section>`;
  const columns = ['Queue', 'Running', 'Limit', 'Waiting', 'Longest wait', 'Waiting for answers'];
  const rows = queues.map(({ queue, jobs, oldestWaitMs }) => ({
    name: queue,
    cells: [
      jobs.active,
      workers ? countPlaces(workers, queue) : 'not known',
      jobs.prioritized,
      formatDuration(oldestWaitMs),
      jobs['waiting-children'],
      jobs.delayed,
      renderFailed(queue, jobs.failed),
    ],
  }));
  const table = renderTable({ columns: [...columns, 'Delayed', 'Failed'], rows });
  const live = workers ? renderWorkers(workers, readAt) : html`Workers: not known`;
  return html`<section aria-labelledby="queues">${heading}<p>${live}</p>${table}</section>`;
}

/** Renders the workers. A frozen worker is still counted for some seconds, so the page marks workers that are silent. */
function renderWorkers(workers: readonly SeenWorker[], readAt: Date): Html {
  if (workers.length === 0) return html`<strong class="bad">No worker takes jobs.</strong>`;
  const ages = workers.map(({ announcedAt }) => readAt.getTime() - announcedAt);
  const silent = ages.filter((ms) => ms > silentMs);
  const all = `${workers.length} ${workers.length === 1 ? 'worker' : 'workers'}`;
  if (silent.length === 0) return html`${all}`;
  const longest = formatDuration(Math.max(...silent));
  return html`${all}, <strong class="bad">${silent.length} of them silent for ${longest}</strong>`;
}

function renderFailed(queue: string, count: number): Cell {
  return count === 0 ? 0 : html`<a href="/queues/queue/${queue}?status=failed">${count}</a>`;
}

function renderProviders(overview: Overview, { models }: ProcessFigures): Html {
  const { spentToday, controls, dailyDollars } = overview;
  const rows = modelKeys.map((model) => ({
    name: shortNames[model],
    cells: [
      ...listControls(controls?.models[model]),
      renderSpent(spentToday[model], dailyDollars),
      ...(models ? listCalls(shortNames[model], models[model]) : []),
    ],
  }));
  const here = models ? ['Calls here', 'First word here', 'Failures here'] : [];
  const note = models
    ? '“Here”: in this process alone, in the last five minutes. All else in these tables is of all processes.'
    : 'Of all processes. This one has called no provider. Failures by code: the dashboard, or quartet_provider_calls_total.';
  return html`<section aria-labelledby="providers"><h2 id="providers">Providers</h2>
${renderTable({ columns: ['Model', 'State', 'Running', 'Spent today', ...here], rows })}
<p class="note">${note}</p></section>`;
}

const sentences = new Map(Object.entries(answerSentences));

function listCalls(name: string, { calls, failures, ...figures }: ModelFigures): readonly Cell[] {
  const failed = failures.map(({ code, count }) => {
    const sentence = sentences.get(code)?.(name);
    return html`<li>${sentence ? `${sentence} ` : ''}<code>${code}</code> ${count}</li>`;
  });
  return [
    calls,
    figures.firstTokenSeconds === null ? '–' : formatDuration(1_000 * figures.firstTokenSeconds),
    failed.length > 0 ? html`<ul class="failures">${failed}</ul>` : 'none',
  ];
}

function renderSpent(spent: number | null, most: number | null): Html {
  if (spent === null) return html`not known`;
  if (most === null || spent < most) return html`${formatDollars(spent)}`;
  return html`<span class="bad">${formatDollars(spent)}: not called until midnight UTC</span>`;
}

/** The state of a model, and its running calls. */
function listControls(control: ModelControl | undefined): readonly Cell[] {
  if (!control) return ['not known', 'not known'];
  const rate = control.callsPerMinute === null ? '' : `, ${control.callsPerMinute} a minute`;
  const running = `${formatRunning(control)}${rate}`;
  if (!control.enabled) return [html`<span class="bad">off</span>`, running];
  if (control.pausedMs === 0) return ['on', running];
  return [html`<span class="bad">paused for ${formatDuration(control.pausedMs)}</span>`, running];
}

function renderRest({ overview, process }: PageFacts): Html {
  const { holds, controls, dailyDollars } = overview;
  const turns = process.turns.map(({ outcome, count }) => `${count} ${outcome}`).join(', ');
  const facts: readonly (readonly [string, string])[] = [
    ['Questions', controls ? (controls.acceptQuestions ? 'accepted' : 'refused') : 'not known'],
    [
      'Budget of a provider',
      dailyDollars === null ? 'as configured' : `${formatDollars(dailyDollars)} a day`,
    ],
    ['Open holds', holds ? String(holds.open) : 'not known'],
    ['Overdue holds', holds ? String(holds.overdue) : 'not known'],
    ...(process.models || turns ? [['Turns settled here', turns || 'none'] as const] : []),
    ['Open sockets', String(process.sockets)],
    ['Open streams', String(process.streams)],
    ['Up for', formatDuration(process.uptimeSeconds * 1_000)],
    ['Memory', `${Math.round(process.memoryBytes / 1024 / 1024)} MiB`],
  ];
  const rows = facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return html`<section aria-labelledby="rest"><h2 id="rest">Credits and this process</h2><dl>${rows}</dl></section>`;
}

/** `0`, `850 ms`, `12 s`, `4 min`, `3 h`. */
export function formatDuration(ms: number): string {
  if (ms <= 0) return '0';
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** `$0`, `$0.0042`, `$1.25`. */
export function formatDollars(dollars: number): string {
  if (dollars === 0) return '$0';
  return `$${dollars < 0.1 ? dollars.toFixed(4) : dollars.toFixed(2)}`;
}
