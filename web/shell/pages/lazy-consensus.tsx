import type { ConsensusViewProps } from '../../consensus/consensus-view.tsx';
import { createLazy, useLazy } from '../../ui/lib/use-lazy.ts';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { useNames } from '../../ui/models/names.ts';

export const consensusView = createLazy(() => import('../../consensus/consensus-view.tsx'));

/** Shows the consensus with its points. Shows only its text until the view has loaded, or if it cannot be loaded. */
export function LazyConsensus(props: ConsensusViewProps) {
  const { labelOf } = useNames();
  const loaded = useLazy(consensusView, true);
  if (loaded) return <loaded.ConsensusView {...props} />;
  return (
    <article data-model="consensus" data-role="consensus" data-text-only>
      <h2 className="mb-3 flex min-h-10 pointer-coarse:min-h-11 items-center text-[0.9375rem] font-semibold tracking-[-0.01em]">
        {labelOf('consensus')}
      </h2>
      <Markdown text={props.consensus.text} />
    </article>
  );
}
