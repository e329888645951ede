import type { FeedPosition } from './feedPosition.ts'
import type { RateLimits } from './RateLimits.ts'
import type { LinkScope, Scope } from './Scope.ts'
import type { StaffRole } from './StaffRole.ts'

/** The caller, as identified by its key, session or link. Everything it does stays within its operator. */
export interface Caller {
  operatorId: string
  operatorName: string
  timeZone: string
  currency: string
  /** The partner of an `ota` key; null for the operator's own keys. */
  partnerId: string | null
  partnerSlug: string | null
  /** Empty for the command line of the administrator. */
  keyId: string
  scopes: readonly (Scope | LinkScope)[]
  /** The role of the person who is signed in; absent for programs. A guide sees only departures to which it is assigned. */
  role?: StaffRole | null
  /** The session of the dashboard, if it is one. */
  sessionId?: string
  /** The rate limits of the key that differ from those of the installation. */
  rateLimits?: RateLimits | null
  /** Where its operator was in its change feed when the key was found; absent for links and the command line. */
  position?: FeedPosition
  /** How far the primary had written its WAL when the key was found, in bytes; absent for links and the command line. */
  walPosition?: number | null
  /** The only booking that the holder of a link can see; only with the scope `waiver`, `offer` or `choice`. */
  bookingId?: string
  /** The only waitlist entry that the holder of a link can see; only with the scope `offer`. */
  waitlistId?: string
  /** The only timeslot whose waitlist the holder of a link can join; only with the scope `join`. */
  timeslotId?: string
}
