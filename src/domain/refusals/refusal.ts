import type { RefusalCode } from '../rules/RefusalCode.ts'

export type { RefusalCode }

/** One failed field: its path in the names of the GraphQL schema, and what is wrong with it. */
export interface Violation {
  path: readonly (string | number)[]
  detail: string
  /** Set if the last step of the path is not a name of the schema, but what the client sent instead. */
  asSent?: true
  /** The waiver question that requires an answer, if the request has no field for it. */
  question?: OwedAnswer
}

/** A waiver question that must be answered. */
export interface OwedAnswer {
  questionId: string
  /** The participants who must answer, counted from 1; absent for a question that is answered once for the booking. */
  participants?: readonly number[]
}

interface Money {
  amount: number
  currency: string
}

/** Details of a refusal besides its sentence, so that the caller knows what to do next. */
export interface RefusalFacts {
  /** Every failed field; at most the first hundred. */
  errors?: Violation[]
  /** The price that the request expected, and the one that it would have. */
  expectedPrice?: Money
  currentPrice?: Money
  /** Places left in the requested timeslot. */
  available?: number
  /** The most that is allowed, and how much of it is in use. */
  limit?: number
  held?: number
  /** The last instant at which the timeslot could be booked, or the booking cancelled or amended. */
  bookableUntil?: Date
  cancellableUntil?: Date
  /** The names of resources of which too few are free. */
  shortResources?: readonly string[]
  /** The departures that a change would leave without enough of a resource. */
  shortages?: readonly object[]
  /** The current version of the object that was to be changed. */
  currentVersion?: number
  /** The sequence number of the last change. */
  lastSequenceNumber?: number
  /** Its current state, and the requested one. */
  state?: string
  requestedState?: string
  /** Why a promo code or a voucher cannot be used, as a constant. */
  reason?: string
  /** The scopes of which the key needs one. */
  requiredScopes?: readonly string[]
  /** Up to five timeslots that fit and are nearest to the requested one. */
  alternatives?: object[]
  /** The operators of which the request must name one. */
  operators?: readonly { operatorId: string; name: string }[]
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number
  /** Set if it is not known whether the request was carried out. */
  outcomeUnknown?: true
  /** The methods that the path supports; becomes `Allow`. */
  allow?: string[]
}

/**
 * An expected error: a stable code, and a whole sentence that quotes the facts. Any other thrown error is a failure of the service,
 * and its response reveals no internals.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly facts: RefusalFacts

  constructor(code: RefusalCode, detail: string, facts: RefusalFacts = {}) {
    super(detail)
    this.name = 'Refusal'
    this.code = code
    this.facts = facts
  }
}

/** Refuses with every violation at once; does nothing if there are none. */
export function refuseViolations(violations: readonly Violation[]): void {
  if (violations.length > 0) throw validationRefusal(violations)
}

/** Maximum number of violations in a response. Checks stop after one more, so that the response can say that there are more. */
const MAX_VIOLATIONS = 100

/** Whether so many violations were found that a check can stop. */
export function enough(violations: readonly Violation[]): boolean {
  return violations.length > MAX_VIOLATIONS
}

/** The refusal that lists every failed field. Its sentence is the first violation and the number of the others. */
export function validationRefusal(violations: readonly Violation[]): Refusal {
  const detail = `${violations[0]?.detail ?? 'The request is not valid.'}${others(violations)}`
  return new Refusal('validation', detail, { errors: violations.slice(0, MAX_VIOLATIONS) })
}

function others(violations: readonly Violation[]): string {
  const more = violations.length - 1
  if (more < 1) return ''
  if (enough(violations)) return ` At least ${MAX_VIOLATIONS} more fields failed.`
  return more === 1 ? ' One more field failed.' : ` ${more} more fields failed.`
}
