import type { PartnerFactsFragment } from '../api/generated.ts'

/** The number of a partner's refused requests, and their share; the share is undefined if there were no requests. */
export function refusedOf({ statistics: { refusals, requestCount: requests } }: PartnerFactsFragment): {
  refused: number
  share: number | undefined
} {
  const refused = refusals.reduce((sum, each) => sum + each.requestCount, 0)
  return { refused, share: requests > 0 ? refused / requests : undefined }
}
