import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Disagreement, Evidence, Quote } from '@quartet/shared/protocol/turn-event.ts';
import type { Analysis, ClaimedQuote } from './analysis.ts';
import { createQuoteFinder, type QuoteFinder } from './find-quote.ts';
import type { LabelledAnswer } from './label-answers.ts';

type ClaimedStance = Analysis['disagree'][number]['stances'][number];

interface VerifiedStance {
  readonly stance: string;
  readonly quotes: readonly Quote[];
}

interface VerifiedDisagreement {
  readonly topic: string;
  readonly stances: readonly VerifiedStance[];
  readonly resolution: string | null;
  readonly whatWouldSettleIt: string | null;
}

export interface VerifiedAnalysis {
  readonly agreements: readonly { readonly point: string; readonly quotes: readonly Quote[] }[];
  readonly disagreements: readonly VerifiedDisagreement[];
  readonly claimed: number;
  readonly found: number;
}

/** Keeps what is found in the answers: agreements of two models or more, disagreements of two stances or more. */
export function verifyQuotes(
  analysis: Analysis,
  answers: readonly LabelledAnswer[],
): VerifiedAnalysis {
  const finder = createQuoteFinder(answers);
  const agreements = analysis.agree
    .map(({ point, support }) => ({ point, quotes: findAll(finder, support) }))
    .filter(({ quotes }) => modelsOf(quotes).length >= 2);
  const disagreements = analysis.disagree
    .map(({ stances, ...topic }) => ({ ...topic, stances: verifyStances(finder, stances) }))
    .filter(({ stances }) => stances.length >= 2);
  return { agreements, disagreements, claimed: finder.claimed(), found: finder.found() };
}

/** A model takes one stance; if it is quoted for several, the first one counts. */
function verifyStances(finder: QuoteFinder, stances: readonly ClaimedStance[]): VerifiedStance[] {
  const taken = new Set<ModelKey>();
  return stances.flatMap(({ stance, ids, quotes }) => {
    const own = quotes.filter(({ id }) => ids.includes(id));
    const verified = findAll(finder, own).filter(({ model }) => !taken.has(model));
    for (const { model } of verified) taken.add(model);
    return verified.length > 0 ? [{ stance, quotes: verified }] : [];
  });
}

function findAll(finder: QuoteFinder, quotes: readonly ClaimedQuote[]): Quote[] {
  return quotes.flatMap((quote) => finder.find(quote) ?? []);
}

/** The quoted models, each once, in the panel's order. */
export function modelsOf(quotes: readonly Quote[]): ModelKey[] {
  return modelKeys.filter((model) => quotes.some((quote) => quote.model === model));
}

function inPanelOrder(quotes: readonly Quote[]): Quote[] {
  return modelKeys.flatMap((model) => quotes.filter((quote) => quote.model === model));
}

/** The lists as sent; `evidence` is parallel to both. */
export interface Points {
  readonly agreements: string[];
  readonly disagreements: Disagreement[];
  readonly evidence: Evidence;
}

export function toPoints(
  { agreements, disagreements }: Pick<VerifiedAnalysis, 'agreements' | 'disagreements'>,
  toLine: (words: string) => string,
): Points {
  const stances = disagreements.flatMap(({ topic, stances }) =>
    stances.flatMap(({ stance, quotes }) =>
      modelsOf(quotes).map((model) => ({
        model,
        point: toLine(stance),
        topic: toLine(topic),
        quotes: quotes.filter((quote) => quote.model === model),
      })),
    ),
  );
  return {
    agreements: agreements.map(({ point }) => toLine(point)),
    disagreements: stances.map(({ model, point }) => ({ model, point })),
    evidence: {
      agreements: agreements.map(({ quotes }) => ({
        models: modelsOf(quotes),
        quotes: inPanelOrder(quotes),
      })),
      disagreements: stances.map(({ topic, quotes }) => ({ topic, quotes })),
    },
  };
}
