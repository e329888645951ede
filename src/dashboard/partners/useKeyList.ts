import { type PartnerKeyFragment, PartnerKeysDocument, type PartnerKeysQuery } from '../api/generated.ts'
import { type Growing, useGrowing } from '../kit/useGrowing.ts'
import { useMinutes } from './useMinutes.ts'

export interface KeyList {
  growing: Growing<PartnerKeysQuery, PartnerKeyFragment>
  partners: PartnerKeysQuery['partners']
}

/** The keys of the operator and of its partners, the newest first. */
export function useKeyList(): KeyList {
  const growing = useGrowing(PartnerKeysDocument, {}, each => each.apiKeys, 100)
  useMinutes(growing.asked.again)
  return { growing, partners: growing.asked.data?.partners ?? [] }
}
