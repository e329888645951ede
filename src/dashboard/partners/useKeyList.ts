import { type PartnerKeyFragment, PartnerKeysDocument, type PartnerKeysQuery } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { type PaginatedQuery, usePaginatedQuery } from '../kit/usePaginatedQuery.ts'
import { useMinutes } from './useMinutes.ts'

export interface KeyList {
  growing: PaginatedQuery<PartnerKeysQuery, PartnerKeyFragment>
}

/** The keys of the operator and of its partners, newest first; none for whoever may not see them. */
export function useKeyList(): KeyList {
  const growing = usePaginatedQuery(
    PartnerKeysDocument,
    may('OPERATOR_READ') ? {} : undefined,
    each => each.apiKeys,
    100,
  )
  useMinutes(growing.query.refetch)
  return { growing }
}
