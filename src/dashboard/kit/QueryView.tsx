import type { ComponentChildren } from 'preact'
import type { QueryState } from '../api/useQuery.ts'
import { shortInstant } from '../format.ts'
import { words } from '../words.ts'
import { ProblemBanner } from './ProblemBanner.tsx'
import { Skeleton } from './Skeleton.tsx'

/** Renders a query: a skeleton while it loads, an error beside the earlier data, and else the data. */
export function QueryView<Result>({
  query,
  lines = 8,
  children,
}: {
  query: QueryState<Result>
  /** The expected number of lines. */
  lines?: number
  children: (data: Result) => ComponentChildren
}) {
  const { data, problem, busy, stale, storedAt } = query
  return (
    <div class={data && stale && busy ? 'stale' : undefined} aria-busy={busy}>
      {storedAt ? (
        <p class="quiet">{words.checkIns.storedAt(shortInstant(storedAt))}</p>
      ) : (
        problem && <ProblemBanner problem={problem} retry={query.refetch} recovers />
      )}
      {data ? children(data) : !problem && <Skeleton lines={lines} />}
    </div>
  )
}
