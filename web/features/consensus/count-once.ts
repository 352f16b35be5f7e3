import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { listModels, splitCites } from './list-models.ts';

type Cites = readonly Cited[];

/**
 * Gives each claim one count: a point that restates a short answer has the models of that answer, and a sentence of several models
 * that states a counted point has the marks of that point. The passages tell: a claim restates another if every model that it cites
 * says it in a passage of the other's. Returns the same consensus if nothing differs.
 */
export function countOnce<T extends ConsensusState>(consensus: T): T {
  const { votes, lines, sentences, citations } = consensus;
  const answers = votes.map(({ cites }) => cites);
  const counted = lines.map((listed) => {
    const { line } = listed;
    if (line.kind !== 'agreement') return listed;
    const cites = restate(line.cites, answers);
    return cites === line.cites ? listed : { ...listed, line: { ...line, cites } };
  });
  const points = counted.flatMap(({ line }) => (line.kind === 'agreement' ? [line.cites] : []));
  const claims = [...points, ...answers];
  const toCounted = <T extends { readonly cites: Cited[] }>(it: T): T => {
    const { bearing, opposed } = splitCites(it.cites);
    const cites = restate(bearing, claims);
    return cites === bearing ? it : { ...it, cites: [...cites, ...opposed] };
  };
  return keepSame(consensus, {
    lines: counted,
    sentences: sentences.map(toCounted),
    citations: citations.map(toCounted),
  });
}

/** Adds the passages of the first claim that these restate. */
function restate(cites: Cited[], claims: readonly Cites[]): Cited[] {
  const models = listModels(cites);
  const isSame = (claim: Cites) =>
    models.every((model) => {
      const said = cites.filter((cited) => cited.model === model);
      return said.some((cited) => claim.some((each) => isAt(each, cited)));
    });
  const claim = models.length > 1 ? claims.find(isSame) : undefined;
  const added = claim?.filter((each) => !cites.some((cited) => isAt(each, cited))) ?? [];
  return added.length > 0 ? [...cites, ...added] : cites;
}

function isAt(one: Cited, other: Cited): boolean {
  return one.model === other.model && one.start === other.start && one.end === other.end;
}

type Counted = Pick<ConsensusState, 'lines' | 'sentences' | 'citations'>;

function keepSame<T extends ConsensusState>(before: T, counted: Counted): T {
  const keys = ['lines', 'sentences', 'citations'] as const;
  const isSame = keys.every((key) =>
    counted[key].every((each, index) => each === before[key][index]),
  );
  return isSame ? before : { ...before, ...counted };
}
