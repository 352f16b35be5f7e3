/** A text that grows, rewritten piece by piece. */
export interface Rewriter {
  push(text: string): string;
  end(): string;
}

interface Ids {
  /** Those of this turn, which stand before a figure in none of its texts. */
  readonly labels: readonly string[];
  /** Of the units that may be named. */
  readonly has: (id: string) => boolean;
}

/** As far back as a run of ids and what is around it may reach. */
const longestTail = 160;

/** Words before an id that is said of its answer: "according to A1". */
const namingWords =
  /(?:^|[^\p{L}])(?:to|by|from|in|of|per|with|see|and|or|than|as|but|while|laut|nach|von|und|oder|wie|siehe|selon|par|et|según|por|y)\s*$/iu;

/**
 * Writes ids in one form, whatever a model made of it: `[a1, B3]`, `[Source: A1]`, `[^A1]`, `<sup>A1</sup>`, `[A1、B1]`, and those
 * in emphasis or code become `[A1 B3]`, a range its ids, `[A1, not B3]` the form `[A1 against B3]`, and one that is said of its
 * answer, as in "A1 says", the reference `@@A@@` as well. Leaves alone what names no unit, unless it is in brackets.
 */
export function createIdTidier(ids: Ids): Rewriter {
  const grammar = createGrammar(ids.labels);
  let held = '';
  let before = '\n';
  let isFenced = false;

  function see(text: string): void {
    const line = (before.endsWith('\n') ? '\n' : ' ') + text;
    const fences = line.match(/\n[ \t>]*(?:```|~~~)/g)?.length ?? 0;
    if (fences % 2 === 1) isFenced = !isFenced;
    if (text !== '') before = text.slice(-longestTail);
  }

  function rewrite(text: string): string {
    let shown = '';
    let at = 0;
    for (const match of text.matchAll(grammar.run)) {
      const plain = text.slice(at, match.index);
      at = match.index + match[0].length;
      see(plain);
      const place = { before, after: text.slice(at), isFenced };
      shown += plain + tidy(match, place, { ...ids, ...grammar });
      see(match[0]);
    }
    see(text.slice(at));
    return (shown + text.slice(at)).replace(grammar.reference, '@@$1@@');
  }

  return {
    push(text) {
      held += text;
      const [tail = ''] = grammar.tail.exec(held.slice(-longestTail)) ?? [];
      const ready = held.slice(0, held.length - tail.length);
      held = tail;
      return rewrite(ready);
    },
    end() {
      const rest = held;
      held = '';
      return rewrite(rest);
    },
  };
}

interface Grammar {
  readonly run: RegExp;
  readonly item: RegExp;
  /** Parts a list at the word for what is set aside. */
  readonly turn: RegExp;
  /** `@A@` and `@@A1@@`. */
  readonly reference: RegExp;
  /** What may go on as a run, at the end of a text. */
  readonly tail: RegExp;
}

/** Words before the ids of what a sentence sets aside, as models write them. */
const opposing = 'against|contra|gegen|contre|versus|vs|not|rejects?|opposes?';

function createGrammar(labels: readonly string[]): Grammar {
  const label = `(?:${labels.join('|')})`;
  const own = `${label}\\d{1,4}`;
  const item = String.raw`(?:${own}\s?(?:[-–—]|\.\.)\s?${label}?\d{1,4}|${own}|[A-Z]{1,3}\d{1,4})`;
  const between = String.raw`[ \t,;&+·/|、，；]|\b(?:and|or|und|oder|et|ou|y|o)\b`;
  const separator = `(?:${between})+`;
  const turn = String.raw`(?:\b(?:${opposing})\b[.:]?|[≠¬!])`;
  const source = String.raw`(?:sources?|refs?|references?|ids?|cites?|citations?|quellen?|see|siehe|cf\.?|vgl\.?)[ \t]*:?[ \t]*`;
  const list = `(?=(?:${item}${separator}){0,40}${own})${item}(?:${separator}${item}){0,40}`;
  const turned = `(?:${between}|${turn})+`;
  const group = `(?:${turn}[ \\t]*)?(?=(?:${item}${turned}){0,40}${own})${item}(?:${turned}${item}){0,40}`;
  return {
    run: new RegExp(
      String.raw`(?<lead>[\x60*_]{0,3})(?:(?<open>\[\^?|\(|【|\{|<sup>|\^)[ \t]*(?<source>${source})?(?<ids>${group})|(?<![\p{L}\p{N}@])(?<bare>${list}))` +
        String.raw`(?![\p{L}\p{N}@])(?:[,;]?[ \t]*(?<close>\]|\)|】|\}|</sup>))?(?<trail>[\x60*_]{0,3})`,
      'giu',
    ),
    item: new RegExp(item, 'giu'),
    turn: new RegExp(`^([^]*?)${turn}([^]*)$`, 'iu'),
    reference: new RegExp(`@{1,2}(${label})(?:\\d{1,4})?@{1,2}`, 'gu'),
    tail: new RegExp(
      String.raw`(?:[[(【{<^][ \t]*\p{L}{0,12}|[\x60*_@]|(?<![\p{L}\p{N}])[A-Z]{1,3}\d{0,4})` +
        String.raw`(?:[\s\x60*_^@[\](){}【】<>/,;:&+·|、，；.!?…–—≠¬-]|sup\b|(?<![\p{L}\p{N}])(?:${source}|and|or|und|oder|et|ou|y|o|${opposing}|a[gains]{0,5}|[A-Z]{0,3}\d{0,4}))*$`,
      'iu',
    ),
  };
}

interface Place {
  readonly before: string;
  readonly after: string;
  readonly isFenced: boolean;
}

function tidy(match: RegExpExecArray, place: Place, ids: Ids & Grammar): string {
  const {
    lead = '',
    open = '',
    source = '',
    ids: grouped = '',
    bare = '',
    close = '',
    trail = '',
  } = match.groups ?? {};
  const list = grouped || bare;
  const named = expand(list, ids);
  const isGroup = (open !== '' && close !== '') || open === '^';
  if (isGroup) {
    if (place.isFenced) return lead === trail ? '' : lead + trail;
    const group = `[${toGroup(list, ids)}]${open === '^' ? close : ''}`;
    return lead === trail ? group : lead + group + trail;
  }
  if (place.isFenced || !named.every(ids.has)) return match[0];
  const isSaid =
    namingWords.test(place.before + lead + open + source) || !endsThere(place, close + trail);
  const group = `[${toGroup(list, ids)}]`;
  const shown = isSaid ? `${toReferences(list, named)} ${group}` : group;
  const around = lead === trail ? ['', ''] : [lead, trail];
  return `${around[0]}${open}${source}${shown}${close}${around[1]}`;
}

/** The ids of a list in one form, with "against" before those that are set aside. */
function toGroup(list: string, grammar: Grammar): string {
  const [, before = list, after] = grammar.turn.exec(list) ?? [];
  const opposed = after === undefined ? [] : expand(after, grammar);
  return [...expand(before, grammar), ...(opposed.length > 0 ? ['against', ...opposed] : [])].join(
    ' ',
  );
}

/** True where a sentence ends before or after the ids, so that they are no part of what it says. */
function endsThere({ before, after }: Place, closed: string): boolean {
  return (
    /[.!?…。！？:)\]]["'”’*_]*[ \t]*$/u.test(before) ||
    /^[ \t]*(?:[.!?…。！？;,)]|\n|\||$)/u.test(closed + after)
  );
}

/** Longer ranges are no citation. */
const longestRange = 20;

function expand(list: string, { item }: Grammar): readonly string[] {
  const all = (list.match(item) ?? []).flatMap((each) => {
    const [, label = '', from = '', to] =
      /^(\p{L}+)(\d+)(?:\s?(?:[-–—]|\.\.)\s?\p{L}*(\d+))?$/u.exec(each) ?? [];
    const name = label.toUpperCase();
    const count = to === undefined ? 1 : Number(to) - Number(from) + 1;
    if (count < 1 || count > longestRange) return [`${name}${from}`, `${name}${to}`];
    return Array.from({ length: count }, (_, index) => `${name}${Number(from) + index}`);
  });
  return [...new Set(all)];
}

/** The answers of these ids by reference, with the word that stood before the last one. */
function toReferences(list: string, named: readonly string[]): string {
  const labels = [...new Set(named.map((id) => id.replace(/\d+$/, '')))];
  const references = labels.map((label) => `@@${label}@@`);
  if (references.length < 2) return references.join('');
  const [, word] = /\s(\p{L}{1,4})\s+\p{L}{1,3}\d{1,4}$/u.exec(list) ?? [];
  const last = word === undefined ? ', ' : ` ${word} `;
  return references.slice(0, -1).join(', ') + last + references.at(-1);
}
