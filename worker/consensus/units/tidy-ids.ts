/** Rewrites a growing text piece by piece. */
export interface Rewriter {
  push(text: string): string;
  end(): string;
}

interface Ids {
  /** The labels of this turn. None of its texts has one of them before a figure. */
  readonly labels: readonly string[];
  /** True for the id of a unit that may be cited. */
  readonly has: (id: string) => boolean;
}

/** How many characters a run of ids and its surroundings may have. */
const longestTail = 160;

/** Words before an id that refers to its whole answer: "according to A1". */
const namingWords =
  /(?:^|[^\p{L}])(?:to|by|from|in|of|per|with|see|and|or|than|as|but|while|laut|nach|von|und|oder|wie|siehe|selon|par|et|según|por|y)\s*$/iu;

/** A piece ends after a character that cannot be part of an id, so that the result does not depend on how the text arrived. */
const piece = /[a-z\d]{0,40}[^a-z\d]|[a-z\d]{40}/giu;
const fence = /^[ \t>]*(?:```|~~~)/;

/**
 * Writes ids in one form, whatever a model wrote. `[a1, B3]`, `[Source: A1]`, `[^A1]`, `<sup>A1</sup>`, `([A1、B1])`, and ids in
 * emphasis, code or a link become `[A1 B3]`. A range becomes its ids, and `[A1, not B3]` becomes `[A1 against B3]`. An id that
 * refers to its answer, as in "A1 says", also gets the reference `@@A@@`. An id that names no unit stays as it is, unless it is
 * in brackets.
 */
export function createIdTidier(ids: Ids): Rewriter {
  const grammar = createGrammar(ids.labels);
  let begun = '';
  let held = '';
  let before = '\n';
  let line = '';
  let isCode = false;

  function see(text: string): void {
    const [rest = '', ...lines] = text.split('\n');
    line = (line + rest).slice(0, longestTail);
    for (const next of lines) {
      if (fence.test(line)) isCode = !isCode;
      line = next;
    }
    before = (before + text).slice(-longestTail);
  }

  function rewrite(text: string): string {
    // An id has a figure.
    if (!/[\d@]/.test(text)) {
      see(text);
      return text;
    }
    let shown = '';
    let at = 0;
    for (const match of text.matchAll(grammar.run)) {
      const plain = text.slice(at, match.index);
      at = match.index + match[0].length;
      see(plain);
      const place = { before, after: text.slice(at), isFenced: isCode !== fence.test(line) };
      shown += plain + tidy(match, place, { ...ids, ...grammar });
      see(match[0]);
    }
    see(text.slice(at));
    return (shown + text.slice(at)).replace(grammar.reference, '@@$1@@');
  }

  function take(text: string): string {
    held += text;
    const late = held.slice(-longestTail);
    const [tail = ''] = endsPlainly(late) ? [] : (grammar.tail.exec(late) ?? []);
    const ready = held.slice(0, held.length - tail.length);
    held = tail;
    return ready === '' ? '' : rewrite(ready);
  }

  return {
    push(text) {
      const all = begun + text;
      const pieces = all.match(piece) ?? [];
      begun = all.slice(pieces.reduce((length, each) => length + each.length, 0));
      return pieces.map(take).join('');
    },
    end() {
      // A writer that was cut off in "[A7" may have meant A72.
      const rest = (held + begun).replace(grammar.cutOff, '');
      held = '';
      begun = '';
      return rewrite(rest);
    },
  };
}

/** Captures the last word of a text and the text before it; one sign may follow the word. */
const lastWord = /^(.*?)(?<![\p{L}\p{N}])(\p{L}{4,})[\s.,;:!?]$/su;

/** Returns true if the last word is not in a group and cannot be between ids. Most texts end like this, and skip the grammar. */
function endsPlainly(text: string): boolean {
  const [, before = '', word = ''] = lastWord.exec(text) ?? [];
  return word !== '' && !betweenIds.test(word) && !/[[(【{<^][ \t^]*$|\]\(/.test(before);
}

interface Grammar {
  readonly run: RegExp;
  readonly item: RegExp;
  /** Splits a list at the word before the opposing ids. */
  readonly turn: RegExp;
  /** `@A@` and `@@A1@@`. */
  readonly reference: RegExp;
  /** The end of a text, if it may continue as a run of ids. */
  readonly tail: RegExp;
  /** An unclosed group at the end of a text. */
  readonly cutOff: RegExp;
}

/** Words before the ids that oppose a sentence, as models write them. */
const opposing =
  'against|contra|gegen|contre|versus|vs|(?:but[ \\t]+)?not|rejects?|opposes?|contradict(?:s|ing)?|refutes?';
/** The beginning and the end of a group, with marks inside it. */
const opening = String.raw`(?:\[\^?|\(|【|\{|<su[bp]>)[ \t\x60*_#]*`;
const closing = String.raw`[.,;]?[ \t\x60*_]*(?:\]|\)|】|\}|</su[bp]>)`;
const source = String.raw`(?:sources?|refs?|references?|ids?|units?|lines?|cites?|citations?|quellen?|see|siehe|cf\.?|vgl\.?)[ \t]*:?[ \t]*`;
const joining = 'and|or|und|oder|et|ou|y|o';

const betweenIds = new RegExp(`^(?:(?:${source})|${joining}|${opposing}|a[gains]{0,5}|own)$`, 'iu');

function createGrammar(labels: readonly string[]): Grammar {
  const label = `(?:${labels.join('|')})`;
  const own = `${label}\\d{1,4}`;
  const item = String.raw`(?:${own}\s?(?:[-–—]|\.\.)\s?${label}?\d{1,4}|${own}|[A-Z]{1,3}\d{1,4})`;
  const between = String.raw`[ \t,;&+·/|†、，；]|\b(?:${joining})\b`;
  const turn = String.raw`(?:\b(?:${opposing})\b[.:]?|[≠¬!]|反[对對対])`;
  const list = writeList(item, own, between);
  const ids = String.raw`(?:${turn}[ \t]*)?${writeList(item, own, String.raw`${between}|[\s\x60*_]|${turn}`)}`;
  const group = String.raw`(?:own[ \t,;&+]+)?${ids}(?:[ \t,;&+]+own)?`;
  return {
    run: new RegExp(
      String.raw`(?<lead>[\x60*_]{0,3})(?:(?<open>(?:${opening}){1,3}|\^)(?:${source}){0,2}(?<ids>${group})|(?<![\p{L}\p{N}@])(?<bare>${list}))` +
        String.raw`(?![\p{L}\p{N}@])(?<close>(?:${closing}){0,3})(?:\((?:https?:|www\.|#|L\d)[^()\s]{0,400}\))?(?<trail>[\x60*_]{0,3})(?<colon>:(?=[ \t]))?`,
      'giu',
    ),
    item: new RegExp(item, 'giu'),
    turn: new RegExp(`^([^]*?)${turn}([^]*)$`, 'iu'),
    reference: new RegExp(`@{1,2}(${label})(?:\\d{1,4})?@{1,2}`, 'gu'),
    tail: new RegExp(
      String.raw`(?:[[(【{<^][ \t]*\p{L}{0,12}|[\x60*_@]|(?<![\p{L}\p{N}])[A-Z]{1,3}\d{0,4}|\[${own}[^[\]()]{0,40}\]\([^()\s]{0,100})` +
        String.raw`(?:[\s\x60*_^@[\](){}【】<>/,;:&+·|†#、，；.!?…–—≠¬-]|su[bp]\b|(?<![\p{L}\p{N}])(?:${source}|${joining}|${opposing}|a[gains]{0,5}|ow?n?|[A-Z]{0,3}\d{0,4})|反[對対对]?)*$`,
      'iu',
    ),
    cutOff: new RegExp(
      String.raw`[ \t]*[\x60*_]{0,3}(?:${opening}){1,3}(?:${source}){0,2}(?:${turn}[ \t]*)?(?=${label})(?:${item}(?:${between}|[\s\x60*_]|${turn})*)*[A-Z]{0,3}$`,
      'iu',
    ),
  };
}

/** A list of ids, at least one of which belongs to this turn. */
function writeList(item: string, own: string, between: string): string {
  const separator = `(?:${between})+`;
  return `(?=(?:${item}${separator}){0,40}${own})${item}(?:${separator}${item}){0,40}`;
}

interface Place {
  readonly before: string;
  readonly after: string;
  readonly isFenced: boolean;
}

const openings = new RegExp(opening, 'giu');
const closings = new RegExp(closing, 'giu');

function tidy(match: RegExpExecArray, place: Place, ids: Ids & Grammar): string {
  const { lead = '', open = '', ids: grouped, bare = '', close = '' } = match.groups ?? {};
  const { trail = '', colon = '' } = match.groups ?? {};
  const opened = open.match(openings) ?? [];
  const closed = close.match(closings) ?? [];
  const depth = Math.min(opened.length, closed.length);
  if (depth === 0 && open !== '^') return tidyBare(match, place, ids);
  // Marks that open before the group or close after it are not part of it.
  const left = lead + opened.slice(0, opened.length - depth).join('');
  const right = closed.slice(depth).join('') + trail;
  const around = left === right ? ['', ''] : [left, right];
  const isOwn = /\bown\b/i.test(grouped ?? '');
  const group = place.isFenced ? '' : `[${toGroup(grouped ?? bare, ids)}]${isOwn ? '[own]' : ''}`;
  const isLabel = /\n[ \t]*$/.test(place.before);
  return around[0] + group + around[1] + (isLabel ? '' : colon);
}

/** Rewrites ids without brackets, or in brackets that do not close. */
function tidyBare(match: RegExpExecArray, place: Place, ids: Ids & Grammar): string {
  const { lead = '', trail = '', ids: grouped, bare = '' } = match.groups ?? {};
  const list = grouped ?? bare;
  const named = expand(list, ids);
  if (place.isFenced || !named.every(ids.has)) return match[0];
  const [opened = '', closed = ''] = match[0].slice(lead.length).split(list);
  const isSaid = namingWords.test(place.before + lead + opened) || !endsThere(place, closed);
  const group = `[${toGroup(list, ids)}]`;
  const shown = isSaid ? `${toReferences(list, named)} ${group}` : group;
  const isMarked = lead !== '' && lead === trail;
  return isMarked ? opened + shown + closed.replace(trail, '') : lead + opened + shown + closed;
}

/** Writes the ids of a list in one form, with "against" before the opposing ones. */
function toGroup(list: string, grammar: Grammar): string {
  const [, before = list, after] = grammar.turn.exec(list) ?? [];
  const opposed = after === undefined ? [] : expand(after, grammar);
  return [...expand(before, grammar), ...(opposed.length > 0 ? ['against', ...opposed] : [])].join(
    ' ',
  );
}

/** True if a sentence ends before or after the ids, so that they are not part of its words. */
function endsThere({ before, after }: Place, closed: string): boolean {
  return (
    /[.!?…。！？:)\]]["'”’*_]*[ \t]*$/u.test(before) ||
    /^[ \t]*(?:[.!?…。！？;,)]|\n|\||$)/u.test(closed + after)
  );
}

/** A longer range is not a citation. */
const longestRange = 20;

function expand(list: string, { item }: Grammar): readonly string[] {
  const all = (list.toUpperCase().match(item) ?? []).flatMap((each) => {
    const [, label = '', from = '', other = label, to = from] =
      /^(\p{L}+)(\d+)(?:\s?(?:[-–—]|\.\.)\s?(\p{L}+)?(\d+))?$/u.exec(each) ?? [];
    const count = label === other ? Number(to) - Number(from) + 1 : 0;
    if (count < 1 || count > longestRange) return [`${label}${from}`, `${other}${to}`];
    return Array.from({ length: count }, (_, index) => `${label}${Number(from) + index}`);
  });
  return [...new Set(all)];
}

/** Writes references to the answers of these ids, with the word that was before the last id. */
function toReferences(list: string, named: readonly string[]): string {
  const labels = [...new Set(named.map((id) => id.replace(/\d+$/, '')))];
  const references = labels.map((label) => `@@${label}@@`);
  if (references.length < 2) return references.join('');
  const [, word] = /\s(\p{L}{1,4})\s+\p{L}{1,3}\d{1,4}$/u.exec(list) ?? [];
  const last = word === undefined ? ', ' : ` ${word} `;
  return references.slice(0, -1).join(', ') + last + references.at(-1);
}
