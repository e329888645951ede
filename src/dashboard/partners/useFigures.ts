import { type PartnerFactsFragment, PartnerFiguresDocument } from '../api/generated.ts'
import type { QueryState } from '../api/useQuery.ts'
import { viewer } from '../api/viewer.ts'
import { movedDay, todayIn } from '../calendar.ts'
import { useWholeList } from '../kit/useWholeList.ts'
import { chosenDays } from './period.ts'
import { useMinutes } from './useMinutes.ts'

/** The first and last day of the statistics, both included. */
export interface Days {
  from: string
  to: string
}

/** Every partner with its statistics for the days in the URL, until today in the operator's time zone. */
export function useFigures(): Days & { query: QueryState<readonly PartnerFactsFragment[]> } {
  const zone = viewer.value?.operator.timeZone
  const to = todayIn(zone ?? 'UTC')
  const from = movedDay(to, 1 - chosenDays())
  const query = useWholeList(
    PartnerFiguresDocument,
    zone === undefined ? undefined : { from, to },
    each => each.partners,
  )
  useMinutes(query.refetch)
  return { from, to, query }
}
