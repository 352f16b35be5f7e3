import { modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import type { Task } from '../composition/wrap-calls.ts';
import type { Audit } from './audit.ts';
import type { ClosedResult, Measures, Result } from './result.ts';
import { balancedAccuracy, type Estimate, estimate, mean, share } from './statistics.ts';

export interface Row {
  readonly name: string;
  /** Null if nothing was played that shows it. */
  readonly estimate: Estimate | null;
  readonly unit: '%' | 'points' | 's' | 'x';
}

export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

export function toReport(results: readonly Result[]): Section[] {
  const closed = results.filter((each) => each.kind === 'closed');
  const sets = [...new Set(closed.map(({ set }) => set))];
  return [
    ...sets.map((set) => ({
      title: set,
      rows: reportClosed(closed.filter((each) => each.set === set)),
    })),
    { title: 'conflicts', rows: reportConflicts(results) },
    { title: 'the consensus', rows: reportMeasures(results) },
  ];
}

const isRight = (choice: string | null) => choice === 'right';

type Statistic<T> = (some: readonly T[]) => number;

function rate(is: (result: ClosedResult) => boolean): Statistic<ClosedResult> {
  return (some) => 100 * share(some, is);
}

function reportClosed(results: readonly ClosedResult[]): Row[] {
  const ofModels = modelKeys.map((model) => ({
    name: `${shortNames[model]} is right`,
    of: rate(({ answers }) => isRight(answers[model])),
  }));
  const ofConsensus = rate(({ consensus }) => isRight(consensus));
  const ofMajority = rate(({ majority }) => isRight(majority));
  const best = ofModels.toSorted((one, other) => other.of(results) - one.of(results))[0];
  const carried = results.filter(({ majority }) => isRight(majority));
  const lost = results.filter(({ majority }) => !isRight(majority));
  const row = (name: string, of: Statistic<ClosedResult>, some = results): Row => {
    return { name, unit: '%', estimate: estimate(some, of) };
  };
  const gain = (over: string, of: Statistic<ClosedResult>): Row => {
    const gained = estimate(results, (some) => ofConsensus(some) - of(some));
    return { name: `the consensus over ${over}`, unit: 'points', estimate: gained };
  };
  return [
    row('the consensus is right', ofConsensus),
    row('the majority is right', ofMajority),
    ...ofModels.map(({ name, of }) => row(name, of)),
    ...(best ? [gain(`the best single one (${best.name.split(' ')[0]})`, best.of)] : []),
    gain('the majority', ofMajority),
    row('harm: of right majorities, a wrong consensus', (some) => 100 - ofConsensus(some), carried),
    row('rescue: of wrong majorities, a right consensus', ofConsensus, lost),
  ];
}

function reportConflicts(results: readonly Result[]): Row[] {
  const conflicts = results.filter((each) => each.kind === 'conflict');
  const claims = results.filter((each) => each.kind === 'claim');
  return [
    {
      name: 'a forced conflict is found',
      unit: '%',
      estimate: estimate(conflicts, (some) => 100 * share(some, ({ found }) => found)),
    },
    {
      name: 'the text names one side alone',
      unit: '%',
      estimate: estimate(conflicts, (some) => 100 * share(some, ({ named }) => named === 'one')),
    },
    {
      name: 'the check is right (balanced)',
      unit: '%',
      estimate: estimate(claims, (some) => 100 * balancedAccuracy(some)),
    },
  ];
}

function reportMeasures(results: readonly Result[]): Row[] {
  const composed = results.filter((each) => 'measures' in each);
  const measures = composed.map((each) => each.measures);
  const audits = measures.flatMap(({ audit }) => audit ?? []);
  const ordered = results.flatMap((each) =>
    each.kind === 'closed' && each.orders.length > 0 ? [each] : [],
  );
  const cited = measures.filter(({ cites, basedOn }) => cites > 0 && basedOn > 1);
  const answered = composed.filter(({ usage }) => (usage.answer?.outputTokens ?? 0) > 0);
  const row = (name: string, unit: Row['unit'], of: Estimate | null): Row => ({
    name,
    unit,
    estimate: of,
  });
  return [
    row(
      'a consensus is made',
      '%',
      estimate(measures, (some) => 100 * share(some, ({ outcome }) => outcome === 'complete')),
    ),
    row('line precision', '%', estimate(audits, ofAudit('lines'))),
    row('citation precision', '%', estimate(audits, ofAudit('citations'))),
    row('citation recall', '%', estimate(audits, ofAudit('sentences'))),
    row('lines that no answer says', '%', estimate(measures, ofMeasures('fallen', 'lines'))),
    row('sentences that are marked', '%', estimate(measures, ofMeasures('marked', 'sentences'))),
    row('own answer cited beyond its share', 'points', estimate(cited, preferOwn)),
    row(
      'same grade in another order',
      '%',
      estimate(
        ordered,
        (some) =>
          100 *
          mean(
            some.flatMap(({ consensus, orders }) =>
              orders.map((other) => Number(other.consensus === consensus)),
            ),
          ),
      ),
    ),
    row(
      'same citations of lines in another order',
      '%',
      estimate(
        ordered,
        (some) => 100 * mean(some.flatMap(({ orders }) => orders.map((other) => other.overlap))),
      ),
    ),
    row(
      'first line after',
      's',
      ofTimes(measures, ({ firstLineMs }) => firstLineMs),
    ),
    row(
      'first word after',
      's',
      ofTimes(measures, ({ firstWordMs }) => firstWordMs),
    ),
    row('tokens of compose over those of the answers', 'x', ofTokens(answered, 'compose')),
    row('tokens of check over those of the answers', 'x', ofTokens(answered, 'check')),
  ];
}

function ofAudit(part: keyof Audit): Statistic<Audit> {
  return (some) =>
    100 *
    ratio(
      some,
      (each) => each[part].follows,
      (each) => each[part].judged,
    );
}

function ofMeasures(part: 'fallen' | 'marked', whole: 'lines' | 'sentences'): Statistic<Measures> {
  return (some) =>
    100 *
    ratio(
      some,
      (each) => each[part],
      (each) => each[whole],
    );
}

function ratio<T>(items: readonly T[], of: (item: T) => number, over: (item: T) => number): number {
  const sum = (count: (item: T) => number) => items.reduce((all, item) => all + count(item), 0);
  return sum(of) / sum(over);
}

/** A composer that prefers no answer cites each of them equally often. */
function preferOwn(some: readonly Measures[]): number {
  return 100 * mean(some.map(({ ownCites, cites, basedOn }) => ownCites / cites - 1 / basedOn));
}

function ofTimes(
  measures: readonly Measures[],
  of: (one: Measures) => number | null,
): Estimate | null {
  const times = measures.flatMap((one) => of(one) ?? []);
  return estimate(
    times,
    (some) => some.toSorted((one, other) => one - other)[Math.floor(some.length / 2)]! / 1_000,
  );
}

function ofTokens(results: readonly Result[], task: Task): Estimate | null {
  const count = ({ usage }: Result) => {
    const { inputTokens = 0, outputTokens = 0 } = usage[task] ?? {};
    return inputTokens + outputTokens;
  };
  return estimate(results, (some) =>
    ratio(some, count, ({ usage }) => usage.answer?.outputTokens ?? 0),
  );
}
