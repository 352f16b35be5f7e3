import { shortNames } from '@quartet/shared/domain/panel.ts';
import { type FinishReason, type Prompt, ProviderError } from '../../providers/language-model.ts';
import type { CallLimits, PanelModel } from '../../providers/panel.ts';
import { type ComposingBrief, toConsensusPrompt } from '../brief/create-brief.ts';
import { type CitableAnswer, indexUnits } from '../units/citable-answer.ts';
import { type CitationFilter, type Filtered, joinFiltered } from '../units/filter-citations.ts';
import { createWrittenFilter } from '../units/filter-written.ts';
import { createIdTidier } from '../units/tidy-ids.ts';
import { toComposeTask } from './compose-task.ts';
import { readSaid, type Said } from './read-said.ts';
import { createReplySplitter } from './split-reply.ts';

export type Composed =
  | Said
  | ({ readonly type: 'text' } & Filtered)
  /** `cut` is true if the text reached its length limit, and `whole` if the reply has come to its end. */
  | { readonly type: 'end'; readonly cut: boolean; readonly whole: boolean };

/** How many forms of a kind a composer wrote as it was asked to, and how many otherwise. */
export interface WrittenForms {
  readonly kind: 'claims' | 'texts';
  readonly read: number;
  readonly unread: number;
}

interface ComposeLimits extends CallLimits {
  /** Called also for what a composer wrote before it failed. Claims that could be read are yielded instead. */
  readonly onForms?: (forms: WrittenForms) => void;
}

/** More objects than the prompt asks for. */
const mostObjects = 60;
/** Continuations of a reply that reached its length limit within its text. */
const mostContinuations = 1;

/**
 * Yields what a composer says, as it comes. Throws `ProviderError` when it declines, says nothing or breaks off before its text has
 * ended, or the signal's reason.
 */
export async function* composeAnswers(
  composer: PanelModel,
  brief: ComposingBrief,
  { onForms = () => undefined, ...limits }: ComposeLimits,
): AsyncGenerator<Composed> {
  const splitter = createReplySplitter();
  const left = new Set<string>();
  let filter: CitationFilter | null = null;
  let objects = 0;
  let hasSaid = false;
  let isEmpty = true;

  function* read({ objects: found, text }: ReturnType<typeof splitter.push>): Generator<Composed> {
    for (const said of found.map((object) => readSaid(object))) {
      objects += 1;
      if (said === null) onForms({ kind: 'claims', read: 0, unread: 1 });
      else hasSaid = true;
      if (objects > mostObjects || said === null) continue;
      for (const each of said)
        if (each.type === 'leave' && each.why === 'steers') left.add(each.label);
      yield* said;
    }
    if (text === '') return;
    isEmpty &&= text.trim() === '';
    filter ??= createFilter(brief, left);
    yield { type: 'text', ...filter.push(text) };
  }

  const first = toConsensusPrompt(brief, toComposeTask(brief));
  let said = '';
  let finish: FinishReason | null = 'length';
  for (let round = 0; finish === 'length' && round <= mostContinuations; round += 1) {
    if (round > 0 && splitter.place !== 'text') break;
    finish = null;
    const prompt = round === 0 ? first : toContinuation(first, said);
    try {
      for await (const part of composer.openAnswer(prompt, limits)) {
        if (part.type === 'finish') finish = part.reason;
        if (part.type !== 'text-delta') continue;
        said += part.text;
        yield* read(splitter.push(part.text));
        if (objects > mostObjects) break;
      }
    } catch (error) {
      limits.signal.throwIfAborted();
      // The text is complete, and the part after it matters less.
      if (splitter.place !== 'after') throw error;
    }
    limits.signal.throwIfAborted();
    if (finish === 'refused') throw new ProviderError('content_refused');
    if (finish === null && splitter.place !== 'after') throw new ProviderError('interrupted');
  }
  const cut = finish === 'length' && splitter.place === 'text';
  yield* read(splitter.end());
  onForms({ kind: 'claims', read: 0, unread: countPlain(said) });
  // A text that its length limit or its provider cut off is no broken form.
  const isTagged = /<text>[^]*<\/text>/i.test(said);
  if (isTagged) onForms({ kind: 'texts', read: 1, unread: 0 });
  else if (finish === 'complete') onForms({ kind: 'texts', read: 0, unread: 1 });
  if (isEmpty) throw new ProviderError(hasSaid ? 'provider_invalid' : 'empty');
  if (filter) yield { type: 'text', ...(filter as CitationFilter).end() };
  // The claims would come after the text.
  const isListed = brief.isShort || splitter.place === 'after';
  yield { type: 'end', cut, whole: finish === 'complete' && isListed };
}

/** Counts the lines of words around a text, where only objects should be. A reply without tags is all text. */
function countPlain(reply: string): number {
  const [before = '', text, after = ''] = reply.split(/<\/?text>/i);
  if (text === undefined) return 0;
  return (`${before}\n${after}`.match(/^[ \t]*\p{L}/gmu) ?? []).length;
}

/** Gives links their addresses, takes citations out, and replaces labels by the models' names. */
function createFilter(brief: ComposingBrief, left: ReadonlySet<string>): CitationFilter {
  const { question, answers, links } = brief;
  const labels = answers.map(({ label }) => label);
  const units = indexUnits(answers.filter(({ label }: CitableAnswer) => !left.has(label)));
  const tidier = createIdTidier({ labels, has: (id) => units.has(id) });
  const filter = createWrittenFilter({ labels, units, links });
  const namer = createNamer(answers, [question.text, ...answers.map(({ text }) => text)]);
  return {
    push: (text) => filter.push(namer.push(tidier.push(text))),
    end() {
      const rest = namer.push(tidier.end()) + namer.end();
      return joinFiltered(filter.push(rest), filter.end());
    },
  };
}

function toContinuation({ messages, ...prompt }: Prompt, said: string): Prompt {
  const task =
    'Task: compose\nYou were cut off. Go on exactly where you stopped, without repeating anything and without any word about it.';
  return {
    ...prompt,
    messages: [...messages, { role: 'assistant', text: said }, { role: 'user', text: '', task }],
  };
}

/** How a composer refers to an answer, since only code knows whose it is. */
const reference = /@@([A-Z]{1,3})@@/g;
/** The end of a text that may begin a reference. */
const begun = /@(?:@(?:[A-Z]{1,3}@?)?)?$/;

/** Replaces references with names in a growing text. Leaves alone what looks like one in `texts`. */
export function createNamer(
  answers: readonly Pick<CitableAnswer, 'label' | 'model'>[],
  texts: readonly string[] = [],
) {
  let held = '';
  const quoted = new Set(texts.flatMap((text) => text.match(reference) ?? []));
  const name = (text: string) =>
    text.replace(reference, (found, label) => {
      const answer = answers.find((one) => one.label === label);
      if (answer) return shortNames[answer.model];
      return quoted.has(found) ? found : 'one answer';
    });
  return {
    push(text: string): string {
      const all = name(held + text);
      held = begun.exec(all)?.[0] ?? '';
      return all.slice(0, all.length - held.length);
    },
    end: (): string => held,
  };
}
