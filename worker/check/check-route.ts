import type { QuestionImage } from '@quartet/shared/domain/question.ts';
import type { ModelSettings } from '../providers/call/settings.ts';
import { ProviderError } from '../providers/language-model.ts';
import type { PanelModel } from '../providers/panel.ts';
import type { Price } from '../providers/price.ts';
import type { RouteConfig } from '../providers/providers-config.ts';
import type { RouteNotice } from '../providers/routes/describe-routes.ts';
import { isSameModel } from '../providers/served-model.ts';
import { askRoute, type Reply, toFailed } from './ask-route.ts';
import type { Capability, CapabilityCheck } from './capability-check.ts';
import { checkForms } from './check-forms.ts';
import { formatPrice, type ListedModel, listServedModels } from './list-models.ts';

/** A red square, 48 × 48 pixels. */
const redSquare: QuestionImage = {
  mediaType: 'image/png',
  base64:
    'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAIAAADYYG7QAAAAOklEQVR42u3OMQ0AAAgDsEmYf1VIwgXhaFIBzbSvREhISEhISEhISEhISEhISEhISEhISEhISEjozgIUcHB58bTLmQAAAABJRU5ErkJggg==',
};

/** Everything needed to check one model. */
interface CheckedRoute {
  readonly notice: RouteNotice;
  readonly config: RouteConfig;
  readonly settings: ModelSettings;
  readonly model: PanelModel;
}

const listPatienceMs = 10_000;

/** Checks in the provider's list of models, which is free, that the key is accepted and the model is served. */
export async function checkList({
  notice,
  config,
  settings,
}: Omit<CheckedRoute, 'model'>): Promise<readonly CapabilityCheck[]> {
  const signal = AbortSignal.timeout(listPatienceMs);
  try {
    const listed = await listServedModels(config.adapter, settings, signal);
    const [{ id: asked, price }] = config.models;
    // OpenRouter lists free variants of a model as well.
    const served =
      listed.find(({ id }) => id === asked) ?? listed.find(({ id }) => isSameModel(id, asked));
    return [{ capability: 'key', state: 'yes' }, checkModel(served, notice, price)];
  } catch (error) {
    if (isUnlisted(error))
      return [{ capability: 'key', state: 'unknown', note: 'no list of models' }];
    const refused = signal.aborted ? new ProviderError('provider_timeout') : error;
    return [toFailed('key', refused, notice)];
  }
}

/** Asks the model five small questions, one after the other. */
export async function checkAnswers(checked: CheckedRoute): Promise<readonly CapabilityCheck[]> {
  const answered = await check(checked, ['answer', 'reasoning'], checkAnswer);
  if (answered[0]?.state === 'failed') return answered;
  return [
    ...answered,
    ...(await check(checked, ['search'], checkSearch)),
    ...(await check(checked, ['image'], checkImage)),
    ...(await checkForms(checked)),
  ];
}

type Asked = 'answer' | 'search' | 'image';

const questions: Readonly<Record<Asked, Parameters<typeof askRoute>[1]>> = {
  answer: ask('What is 17 times 23? Think first, then write the number alone.'),
  search: {
    ...ask('Search the web: what is on the page example.com? One sentence.'),
    webSearch: true,
  },
  image: {
    messages: [{ role: 'user', text: 'Which colour is this? One word.', images: [redSquare] }],
  },
};

function ask(text: string) {
  return { messages: [{ role: 'user' as const, text }] };
}

async function check(
  { model, notice }: CheckedRoute,
  [asked, ...more]: readonly [Asked, ...Capability[]],
  toChecks: (reply: Reply) => readonly CapabilityCheck[],
): Promise<readonly CapabilityCheck[]> {
  try {
    return toChecks(await askRoute(model, questions[asked]));
  } catch (error) {
    const unknown = more.map((capability) => ({ capability, state: 'unknown' }) as const);
    return [toFailed(asked, error, notice), ...unknown];
  }
}

function checkAnswer(reply: Reply): readonly CapabilityCheck[] {
  const { text, firstWordMs, servedAs, without, hasReasoning } = reply;
  const notes = [servedAs && `served as ${servedAs}`, ...without.map((part) => `without ${part}`)];
  const note = notes.filter(Boolean).join(', ');
  return [
    {
      capability: 'answer',
      state: text.trim() ? 'yes' : 'failed',
      ...(firstWordMs !== null && { firstWordMs }),
      ...(note && { note }),
    },
    hasReasoning
      ? { capability: 'reasoning', state: 'yes' }
      : {
          capability: 'reasoning',
          state: 'no',
          ...(without.includes('reasoning_summary') && {
            advice: 'Verify the organization of this key, and its reasoning can be shown.',
          }),
        },
  ];
}

function checkSearch({ sources, without }: Reply): readonly CapabilityCheck[] {
  if (sources > 0) return [{ capability: 'search', state: 'yes' }];
  const refused = without.includes('web_search');
  return [
    {
      capability: 'search',
      state: 'no',
      note: refused ? 'not taken' : 'no source came',
      ...(refused && { advice: 'Turn web search on for this key, if its provider has it.' }),
    },
  ];
}

function checkImage({ text }: Reply): readonly CapabilityCheck[] {
  const seen = /\bred\b/i.test(text);
  return [{ capability: 'image', state: seen ? 'yes' : 'no', ...(!seen && { note: 'not seen' }) }];
}

function checkModel(
  served: ListedModel | undefined,
  { model, modelId }: RouteNotice,
  price: Price,
): CapabilityCheck {
  const rows = `the models of "${model}" in MODEL_ROWS`;
  if (!served) {
    const advice = `List ids that the provider serves in ${rows}.`;
    return { capability: 'model', state: 'no', note: `${modelId} is not listed`, advice };
  }
  const expected = formatPrice(price.input, price.output);
  const { price: listed = expected } = served;
  if (listed !== expected) {
    const note = `costs ${listed} a million tokens, but ${expected} in its row`;
    return { capability: 'model', state: 'no', note, advice: `Set its price in ${rows}.` };
  }
  const endsAt = served.endsAt?.slice(0, 40);
  return {
    capability: 'model',
    state: 'yes',
    ...(endsAt && { endsAt, note: `until ${endsAt}` }),
  };
}

/** True for a server that has no list. It may still answer. */
function isUnlisted(error: unknown): boolean {
  return error instanceof ProviderError && [404, 405, 501].includes(error.details.status ?? 0);
}
