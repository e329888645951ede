import {
  type PartnerKeyDeprecationsFragment,
  type PartnerKeyFragment,
  PartnerKeysDocument,
  type PartnerKeysQuery,
} from '../api/generated.ts'
import { movedDay, todayIn } from '../calendar.ts'
import { type PaginatedQuery, usePaginatedQuery } from '../kit/usePaginatedQuery.ts'
import { useMinutes } from './useMinutes.ts'

/** A key that used something deprecated within these days is shown with it. */
const DEPRECATED_DAYS = 30

export interface KeyList {
  growing: PaginatedQuery<PartnerKeysQuery, PartnerKeyFragment & PartnerKeyDeprecationsFragment>
}

/** The keys of the operator and of its partners, newest first. */
export function useKeyList(): KeyList {
  const to = todayIn('UTC')
  const from = movedDay(to, 1 - DEPRECATED_DAYS)
  const growing = usePaginatedQuery(PartnerKeysDocument, { from, to }, each => each.apiKeys, 100)
  useMinutes(growing.query.refetch)
  return { growing }
}
