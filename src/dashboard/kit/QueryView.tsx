import type { ComponentChildren } from 'preact'
import type { QueryState } from '../api/useQuery.ts'
import { ProblemBanner } from './ProblemBanner.tsx'
import { Skeleton } from './Skeleton.tsx'

/** What a query answers: its shape while nothing is there, what went wrong beside what was there before, and else the answer. */
export function QueryView<Result>({
  query,
  lines = 8,
  children,
}: {
  query: QueryState<Result>
  /** How many lines it will have, more or less. */
  lines?: number
  children: (data: Result) => ComponentChildren
}) {
  const { data, problem, busy, stale } = query
  return (
    <div class={data && stale && busy ? 'stale' : undefined} aria-busy={busy}>
      {problem && <ProblemBanner problem={problem} retry={query.refetch} recovers />}
      {data ? children(data) : !problem && <Skeleton lines={lines} />}
    </div>
  )
}
