import { plans } from '@quartet/shared/domain/plans.ts';
import { SkeletonLines } from '../../components/ui/skeleton-lines.tsx';

/** Placeholder for Clerk's table of plans, so that nothing moves when it is loaded. */
export function PlansSkeleton() {
  return (
    <div aria-hidden="true" className="mx-auto grid max-w-[46rem] gap-5 sm:grid-cols-2">
      {plans.map(({ slug }) => (
        <div key={slug} className="h-[352px] rounded-2xl border border-line bg-raised p-6">
          <SkeletonLines />
        </div>
      ))}
    </div>
  );
}
