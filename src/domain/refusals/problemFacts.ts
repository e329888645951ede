import { promoRefusalReasons, voucherRefusalReasons } from '../rules/refusalReasons.ts'
import type { RefusalCode, RefusalFacts } from './refusal.ts'

/** A fact besides the sentence: a member of the problem over REST, and a field of `extensions` over GraphQL. */
export type FactName = Exclude<keyof RefusalFacts, 'allow'>

interface ProblemFact {
  meaning: string
  /** Whether every refusal of this code has it. */
  always?: true
  /** All values that it can have. */
  values?: readonly string[]
}

const alternatives = {
  meaning:
    'Up to 5 timeslots of the activity that now have enough places for all participants, nearest in time first. They can be ' +
    'earlier or later; of two that are equally near, the earlier is first.',
}

const retryAfterSeconds = {
  meaning: 'The seconds after which a retry makes sense. Over REST, `Retry-After` has them, too.',
}

/** The facts of each refusal, as clients are told of them. REST and GraphQL document these. */
export const problemFacts: Partial<Record<RefusalCode, Partial<Record<FactName, ProblemFact>>>> = {
  validation: { errors: { meaning: 'Every failed field, not only the first.', always: true } },
  'payload-too-large': { limit: { meaning: 'The most bytes, if that is the limit.' } },
  'permission-denied': { requiredScopes: { meaning: 'The scopes of which the key needs one.' } },
  'operator-required': {
    operators: { meaning: 'The operators that granted the agency, by name: send the OperatorID of one.', always: true },
  },
  'idempotency-mismatch': { errors: { meaning: 'For a usage entry, every field that differs.' } },
  'idempotency-conflict': { retryAfterSeconds },
  'insufficient-capacity': {
    available: { meaning: 'Places left in the requested timeslot.', always: true },
    alternatives: { ...alternatives, always: true },
    shortResources: {
      meaning:
        'The names of the resources, shared with other activities, of which too few are free at that time; absent if the timeslot itself is full.',
    },
  },
  'resource-shortage': {
    shortages: {
      meaning: 'Every departure that would be short, with its bookings, in the order of their starts.',
      always: true,
    },
  },
  'timeslot-closed': {
    alternatives: { ...alternatives, always: true },
    bookableUntil: { meaning: 'The end of its booking, if that is why.' },
  },
  'cancellation-cutoff-passed': {
    cancellableUntil: { meaning: 'The instant from which a partner can no longer cancel or amend it.', always: true },
  },
  'hold-limit': {
    limit: { meaning: 'The most places that can be on hold, or the most bookings in one basket.', always: true },
    held: { meaning: 'How many there are now.', always: true },
  },
  'price-changed': {
    expectedPrice: { meaning: 'The price that was expected.', always: true },
    currentPrice: { meaning: 'The price now.', always: true },
  },
  'version-conflict': {
    currentVersion: { meaning: 'The current version of the booking.', always: true },
    state: { meaning: 'The current status of the booking.' },
  },
  'invalid-transition': {
    state: { meaning: 'The current status, if that is the reason.' },
    requestedState: { meaning: 'The requested status.' },
  },
  'sequence-number-ahead': {
    lastSequenceNumber: { meaning: 'The sequence number of the last change.', always: true },
  },
  'waitlist-full': {
    alternatives,
    limit: { meaning: 'How many customers can wait for this day, or through this partner.', always: true },
  },
  'places-available': {
    available: { meaning: 'The most places that one of the timeslots has left.', always: true },
    alternatives: { meaning: 'Up to 5 of the requested timeslots that have enough places.', always: true },
  },
  'promo-code-refused': {
    errors: {
      meaning: 'The promo code, and the voucher if that is refused too; absent when a hold is confirmed late.',
    },
    reason: {
      meaning:
        'Why: `UNKNOWN` (there is no such code), `NOT_YET` or `OVER` (it is used on other days), `OTHER_ACTIVITY` or `OTHER_DATE` ' +
        '(it is not for this activity or this day), `USED_UP`, or `USED_BY_CUSTOMER` (as often as one customer can).',
      always: true,
      values: promoRefusalReasons,
    },
  },
  'voucher-refused': {
    errors: { meaning: 'The voucher; absent when a hold is confirmed late.' },
    reason: {
      meaning:
        'Why: `UNKNOWN` (there is no such voucher), `VOIDED`, `EXPIRED`, `EMPTY` (nothing is left of it) or `OTHER_CURRENCY`.',
      always: true,
      values: voucherRefusalReasons,
    },
  },
  'rate-limited': { retryAfterSeconds },
  overloaded: {
    outcomeUnknown: {
      meaning:
        'Present, and true, if it is unknown whether the request was carried out. Retry it with the same Idempotency-Key; ' +
        'if it had none, check first whether it was carried out.',
    },
    retryAfterSeconds,
  },
}
