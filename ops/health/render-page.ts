import { modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import type { ModelControl } from '@quartet/stores/controls/control-board.ts';
import { countPlaces, type SeenWorker } from '@quartet/stores/workers/worker-board.ts';
import { formatRunning } from '../controls/format-controls.ts';
import { type Cell, type Html, html, renderTable } from '../page/html.ts';
import type { CheckResult } from './checks.ts';
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
  const page = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${refreshSeconds}">
<title>Quartet: what is going on</title>
<link rel="stylesheet" href="/ops.css">
</head>
<body>
<header>
<h1>Status</h1>
<p>As of <time datetime="${readAt.toISOString()}">${readAt.toISOString().slice(11, 19)} UTC</time>; renewed every
${refreshSeconds} seconds.</p>
<nav aria-label="More"><a href="/queues">Queues, job by job</a> <a href="/users">A user</a> <a href="/metrics">Metrics</a>
<a href="/readyz">Readiness</a></nav>
</header>
<main>
${renderHealth(facts)}
${renderQueues(overview, readAt)}
${renderProviders(overview, facts.process)}
${renderRest(facts)}
</main>
</body>
</html>
`;
  return page.html;
}

/** The share of its memory above which a Redis will soon refuse writes. */
const nearlyFull = 0.9;

/** Renders each store, whether this process takes work, and the result of the ledger's last check. */
function renderHealth({ checked, overview, readAt }: PageFacts): Html {
  const stopping = checked.flatMap(({ problems }) => problems.filter(({ unready }) => unready));
  const rows = [
    ...renderStores(overview, readAt),
    ...stopping.map(({ about, problem }) => renderState('bad', about, html`${problem}`)),
    ...(stopping.length > 0 ? [] : [renderState('good', 'This process', html`is ready`)]),
    renderLedger(overview),
  ];
  return html`<section aria-labelledby="health"><h2 id="health">Health</h2><ul class="states">${rows}</ul></section>`;
}

function renderState(state: 'good' | 'bad' | 'unknown', name: string, said: Html): Html {
  return html`<li data-state="${state}"><strong>${name}</strong> ${said}</li>`;
}

function renderStores({ stores, memory }: Overview, readAt: Date): readonly Html[] {
  return stores.map(({ store, isUp, since, code }) => {
    const duration = formatDuration(readAt.getTime() - since.getTime());
    const ratio = memory?.find((each) => each.store === store)?.ratio;
    const used = ratio === undefined ? '' : `, ${Math.round(100 * ratio)} % full`;
    const said = isUp
      ? html`answers${used}`
      : html`lost for ${duration}: <code>${code ?? 'unknown'}</code>`;
    return renderState(isUp && (ratio ?? 0) < nearlyFull ? 'good' : 'bad', store, said);
  });
}

function renderLedger({ differences }: Overview): Html {
  if (differences === null)
    return renderState('unknown', 'Sum of the ledger', html`not checked lately`);
  const said = differences === 0 ? html`adds up` : html`differs in ${differences} places`;
  return renderState(differences === 0 ? 'good' : 'bad', 'Sum of the ledger', said);
}

function renderQueues({ queues, workers }: Overview, readAt: Date): Html {
  const heading = html`<h2 id="queues">Queues</h2>`;
  if (!queues)
    return html`<section aria-labelledby="queues">${heading}<p class="bad">The queues do not answer.</p></section>`;
  const columns = [
    'Queue',
    'Running',
    'Most at once',
    'Waiting',
    'Longest wait',
    'Awaiting others',
  ];
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
  const live = workers ? renderWorkers(workers, readAt) : html`not known`;
  return html`<section aria-labelledby="queues">${heading}<p>Workers that take jobs: ${live}</p>${table}</section>`;
}

/** Renders the workers. A frozen worker is still counted for some seconds, so the page marks workers that are silent. */
function renderWorkers(workers: readonly SeenWorker[], readAt: Date): Html {
  if (workers.length === 0) return html`<strong class="bad">none</strong>`;
  const ages = workers.map(({ announcedAt }) => readAt.getTime() - announcedAt);
  const silent = ages.filter((ms) => ms > silentMs);
  if (silent.length === 0) return html`${workers.length}`;
  const longest = formatDuration(Math.max(...silent));
  return html`${workers.length}, <strong class="bad">${silent.length} of them silent for ${longest}</strong>`;
}

function renderFailed(queue: string, count: number): Cell {
  return count === 0 ? 0 : html`<a href="/queues/queue/${queue}?status=failed">${count}</a>`;
}

function renderProviders(overview: Overview, { models }: ProcessFigures): Html {
  const { spentToday, controls, dailyDollars } = overview;
  const rows = modelKeys.map((model) => ({
    name: shortNames[model],
    cells: [
      renderControl(controls?.models[model]),
      renderRunning(controls?.models[model]),
      renderSpent(spentToday[model], dailyDollars),
      ...(models ? listCalls(models[model]) : []),
    ],
  }));
  const ofAll = ['Model', 'State', 'Running', 'Spent today'];
  const here = models ? ['Calls here', 'First word here', 'Failures here'] : [];
  const note = models
    ? '“Here”: in this process alone, in the last five minutes. All else in these tables is of all processes.'
    : 'Of all processes. This one has called no provider. Failures by code: the dashboard, or quartet_provider_calls_total.';
  return html`<section aria-labelledby="providers"><h2 id="providers">Providers</h2>
${renderTable({ columns: [...ofAll, ...here], rows })}
<p class="note">${note}</p></section>`;
}

function listCalls({ calls, failures, firstTokenSeconds }: ModelFigures): readonly Cell[] {
  const failed = failures.map(({ code, count }) => html`<li><code>${code}</code> ${count}</li>`);
  return [
    calls,
    firstTokenSeconds === null ? '–' : formatDuration(firstTokenSeconds * 1_000),
    failed.length > 0 ? html`<ul class="failures">${failed}</ul>` : 'none',
  ];
}

function renderSpent(spent: number | null, most: number | null): Html {
  if (spent === null) return html`not known`;
  if (most === null || spent < most) return html`${formatDollars(spent)}`;
  return html`<span class="bad">${formatDollars(spent)}: not called until midnight UTC</span>`;
}

function renderControl(control: ModelControl | undefined): Html {
  if (!control) return html`not known`;
  if (!control.enabled) return html`<span class="bad">off</span>`;
  if (control.pausedMs === 0) return html`on`;
  return html`<span class="bad">paused for ${formatDuration(control.pausedMs)}</span>`;
}

function renderRunning(control: ModelControl | undefined): Html {
  if (!control) return html`not known`;
  const { callsPerMinute } = control;
  const rate = callsPerMinute === null ? '' : `, ${callsPerMinute} a minute`;
  return html`${formatRunning(control)}${rate}`;
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
