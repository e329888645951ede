import {
  ActivityChoicesDocument,
  type ActivityChoicesQuery,
  PartnerChoicesDocument,
  type PartnerChoicesQuery,
} from '../api/generated.ts'
import type { QueryState } from '../api/useQuery.ts'
import { useWholeList } from './useWholeList.ts'

export type ActivityChoice = ActivityChoicesQuery['products']['edges'][number]['node']
export type PartnerChoice = PartnerChoicesQuery['partners']['edges'][number]['node']

/** Every activity by name, to choose from. */
export const useActivityChoices = (): QueryState<readonly ActivityChoice[]> =>
  useWholeList(ActivityChoicesDocument, {}, each => each.products)

/** Every partner by name, to choose from. */
export const usePartnerChoices = (): QueryState<readonly PartnerChoice[]> =>
  useWholeList(PartnerChoicesDocument, {}, each => each.partners)
