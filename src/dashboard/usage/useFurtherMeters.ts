import { useMemo } from 'preact/hooks'
import { type UsageBucket, UsageFurtherMetersDocument, type UsageMeterSeriesFragment } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import type { Period } from './period.ts'
import { selectedMeters } from './selectedMeters.ts'

/** The meters of a chart: those with the highest usage, and those beside them that the address asks for. */
export function useFurtherMeters(
  highest: readonly UsageMeterSeriesFragment[] | undefined,
  { period, bucket }: { period: Period; bucket: UsageBucket },
): readonly UsageMeterSeriesFragment[] {
  const there = new Set(highest?.map(each => each.meter))
  const further = highest ? [...(selectedMeters() ?? [])].filter(meter => !there.has(meter)).slice(0, 20) : []
  const query = useQuery(
    UsageFurtherMetersDocument,
    further.length > 0 ? { ...period, bucket, meters: further } : undefined,
  )
  const more = further.length > 0 && !query.stale ? query.data?.usageSeries.series : undefined
  return useMemo(() => [...(highest ?? []), ...(more ?? [])], [highest, more])
}
