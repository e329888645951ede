/** What the service tells of a refusal beside its sentence, as far as sentences for people quote it. */
export interface RefusalFacts {
  available?: number
  state?: string
  requestedState?: string
  retryAfterSeconds?: number
  requestId?: string
  outcomeUnknown?: boolean
}
