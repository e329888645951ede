import type { PartnerFactsFragment } from '../api/generated.ts'

/** How many requests of a partner were refused, and which part of all; undefined when there were none. */
export function refusedOf({ statistics: { refusals, requests } }: PartnerFactsFragment): {
  refused: number
  share: number | undefined
} {
  const refused = refusals.reduce((sum, each) => sum + each.requests, 0)
  return { refused, share: requests > 0 ? refused / requests : undefined }
}
