import type { ComponentChildren } from 'preact'
import type { QueryState } from '../api/useQuery.ts'
import { Failing } from './Failing.tsx'
import { Skeleton } from './Skeleton.tsx'

/** What a query answers: its shape while nothing is there, what went wrong beside what was there before, and else the answer. */
export function Answer<Result>({
  asked,
  lines = 8,
  children,
}: {
  asked: QueryState<Result>
  /** How many lines it will have, more or less. */
  lines?: number
  children: (data: Result) => ComponentChildren
}) {
  const { data, problem, busy, stale } = asked
  return (
    <div class={data && stale && busy ? 'stale' : undefined} aria-busy={busy}>
      {problem && <Failing problem={problem} again={asked.again} recovers />}
      {data ? children(data) : !problem && <Skeleton lines={lines} />}
    </div>
  )
}
