import type { LinkScope, Scope } from './Scope.ts'

/** Who is calling, as the key says. Everything done for a caller stays inside its operator. */
export interface Caller {
  operatorId: string
  operatorName: string
  timeZone: string
  currency: string
  /** The partner of an `ota` key; null for the operator's own keys. */
  partnerId: string | null
  partnerSlug: string | null
  keyId: string
  scopes: readonly (Scope | LinkScope)[]
  /** The one booking that the holder of a link may see; only with the scope `waiver` or `offer`. */
  bookingId?: string
  /** The one entry of the waitlist that the holder of a link may see; only with the scope `offer`. */
  waitlistId?: string
  /** The one timeslot that the holder of a link may wait for; only with the scope `join`. */
  timeslotId?: string
}
