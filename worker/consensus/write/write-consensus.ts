import type { QuestionKind } from '@quartet/shared/protocol/outcomes.ts';
import { isMade } from '@quartet/shared/protocol/outcomes.ts';
import { type FinishReason, type Prompt, ProviderError } from '../../providers/language-model.ts';
import type { CallLimits, ModelSlot } from '../../providers/panel.ts';
import type { UnitIndex } from '../../units/citable-answer.ts';
import { type CitationFilter, type Filtered, joinFiltered } from '../../units/filter-citations.ts';
import { createWrittenFilter } from '../../units/filter-written.ts';
import { createIdTidier, type Rewriter } from '../../units/tidy-ids.ts';
import { type ComposingBrief, toPrompt } from '../brief/create-brief.ts';
import { createNamer } from './name-models.ts';

export interface WriteInput {
  readonly composer: ModelSlot;
  readonly brief: ComposingBrief;
  readonly kind: QuestionKind;
  /** The units that may be cited. */
  readonly units: UnitIndex;
}

export interface WrittenPart extends Filtered {
  /** The text reached its length limit a second time; only in the last part. */
  readonly cut: boolean;
}

/** Continuations of a text that reached its length limit. */
const mostContinuations = 1;

/** Throws `ProviderError` when the model declines, says nothing or is cut off, or the signal's reason. */
export async function* writeConsensus(
  { composer, brief, kind, units }: WriteInput,
  limits: CallLimits,
): AsyncGenerator<WrittenPart> {
  const { answers, links } = brief;
  const labels = answers.map(({ label }) => label);
  const tidier = createIdTidier({ labels, has: (id) => units.has(id) });
  const filter = withNames(createWrittenFilter({ labels, units, links }), brief, tidier);
  const first = toPrompt(brief, toTask(brief, kind));
  let written = '';
  let finish: FinishReason = 'length';
  for (let round = 0; finish === 'length' && round <= mostContinuations; round += 1) {
    const prompt = round === 0 ? first : toContinuation(first, written);
    let ended: FinishReason | null = null;
    for await (const part of composer.openAnswer(prompt, limits)) {
      if (part.type === 'finish') ended = part.reason;
      if (part.type !== 'text-delta') continue;
      written += part.text;
      yield { ...filter.push(part.text), cut: false };
    }
    limits.signal.throwIfAborted();
    if (ended === null) throw new ProviderError('interrupted');
    if (ended === 'refused') throw new ProviderError('content_refused');
    finish = ended;
  }
  if (written.trim() === '') throw new ProviderError('empty');
  yield { ...filter.end(), cut: finish === 'length' };
}

function withNames(
  filter: CitationFilter,
  { question, answers }: ComposingBrief,
  tidier: Rewriter,
): CitationFilter {
  const namer = createNamer(answers, [question.text, ...answers.map(({ text }) => text)]);
  return {
    push: (text) => filter.push(namer.push(tidier.push(text))),
    end() {
      const rest = namer.push(tidier.end()) + namer.end();
      return joinFiltered(filter.push(rest), filter.end());
    },
  };
}

function toContinuation({ messages, ...prompt }: Prompt, written: string): Prompt {
  const task =
    'Task: write\nYou were cut off. Go on exactly where you stopped, without repeating anything and without any word about it.';
  return {
    ...prompt,
    messages: [...messages, { role: 'assistant', text: written }, { role: 'user', text: '', task }],
  };
}

function toTask({ answers, links }: ComposingBrief, kind: QuestionKind): string {
  const [first = 'A', second = 'B'] = answers.map(({ label }) => label);
  const texts = answers.map(({ text }) => text).join('\n');
  const hasCode = answers.some(({ units }) => units.some(({ kind: each }) => each === 'code'));
  const rules = [
    `After each sentence, item or row, but no heading, name one to three ids it rests on: [${first}7 ${second}3]. After code, a formula or a verse, on a line of its own.`,
    `Where a sentence sets aside what an answer says, name that line after "against": [${first}7 against ${second}3].`,
    'No fact, number, date or name that no cited line holds; nothing an answer says of itself or you.',
    `Name no model; where it matters who says it: @@${first}@@.`,
    ...(links.find('L1') ? ['Links by id only: [words](L3).'] : []),
    ...(texts.includes('![') ? ['No images.'] : []),
    ...(hasCode ? ['Fence code.'] : []),
    ...(/\$|\\[([]/.test(texts) ? ['LaTeX in $…$ or $$…$$.'] : []),
  ];
  return [
    'Task: write',
    isMade(kind) ? onVersions : onAnswers,
    ...rules.map((rule) => `- ${rule}`),
  ].join('\n');
}

const onAnswers = `\
Write the one answer to the question, in its language, to who asked it; about as long as one of these.
- Begin with the answer; do not describe the answers.
- Take what is best supported, not what most say. Where answers contradict each other, say so; leave open what is open.`;

const onVersions = `\
The answers are versions of something that was asked for. Do not make another, and do not merge them. In two to five sentences, in the
question's language, say what sets each apart and where one misses what was asked for, so that the person can choose.
- Call each version by its reference, as below; quote a few words where they show it best.`;
