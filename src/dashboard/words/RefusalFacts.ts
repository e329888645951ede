/** The members of a refusal that messages for people quote. */
export interface RefusalFacts {
  available?: number
  state?: string
  requestedState?: string
  retryAfterSeconds?: number
  requestId?: string
  outcomeUnknown?: boolean
}
