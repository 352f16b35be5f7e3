import { isModelKey } from '@quartet/shared/domain/panel.ts';
import { samplePath } from '@quartet/shared/domain/screens.ts';
import { Link } from 'wouter';
import { VerdictFace } from '../../consensus/verdict/verdict-face.tsx';
import type { Verdict } from '../../consensus/verdict.ts';
import { ModelMark } from '../../ui/models/model-mark.tsx';
import { useNames } from '../../ui/models/names.ts';
import { sampleVerdict, strings } from '../strings.ts';

const { question, shared, topic, sides, passages } = sampleVerdict;
const panel = passages.map(({ model }) => model).filter(isModelKey);
const isWhole = panel.length === passages.length;

/** Only names the models. Their words cannot unfold in a card that is itself a link. */
const cite = (models: readonly string[]) =>
  models.filter(isModelKey).map((model) => ({ model, start: 0, end: 0 }));

const verdict: Verdict = {
  shared: { words: shared, cites: cite(panel), check: 'follows', counted: true },
  split: {
    topic,
    sides: sides.map(({ stance, models }) => ({ stance, cites: cite(models) })),
    count: 1,
  },
  open: false,
  unconfirmed: false,
};

/** Shows the verdict of the finished example as a link to it. Shows nothing if its models are not in the panel. */
export function SampleCard() {
  if (!isWhole) return null;
  return (
    <div className="@container relative w-full rounded-xl border border-line bg-raised px-4 py-3 transition-colors hover:border-line-strong sm:px-5">
      <p className="mb-1.5 flex flex-wrap gap-x-3 text-xs leading-5 text-ink-faint">
        <Link href={samplePath} className="font-medium text-accent before:absolute before:inset-0">
          {strings.example}
        </Link>
        <span dir="auto" lang="en">
          {question}
        </span>
      </p>
      <VerdictFace
        verdict={verdict}
        consensus={{ basedOn: panel, missing: [], text: '' }}
        Words={EnglishWords}
      />
      <Columns />
    </div>
  );
}

function EnglishWords({ text }: { text: string }) {
  return <span lang="en">{text}</span>;
}

/** Draws what Compare shows: the answers side by side, with the words that support the verdict. */
function Columns() {
  const { shortNameOf } = useNames();
  return (
    <ul className="mt-2.5 hidden grid-cols-4 divide-x divide-line border-t border-line pt-3 text-xs leading-5 min-[80rem]:grid">
      {passages.map(
        ({ model, words }) =>
          isModelKey(model) && (
            <li key={model} data-model={model} className="px-3 first:ps-0 last:pe-0">
              <p className="mb-1 flex items-center gap-1.5 font-medium">
                <ModelMark model={model} className="size-3.5" />
                {shortNameOf(model)}
              </p>
              <p dir="auto" className="line-clamp-3 text-ink-soft">
                <span className="bg-tint-wash" lang="en">
                  {words}
                </span>
              </p>
            </li>
          ),
      )}
    </ul>
  );
}
