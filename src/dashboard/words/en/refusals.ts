import type { RefusalCode } from '../../../domain/rules/RefusalCode.ts'
import type { RefusalFacts } from '../RefusalFacts.ts'
import { sessionOver } from './general.ts'

/** Every code that a client can meet, `internal` for a failure of the service. */
export type Refused = RefusalCode | 'internal'

const until = (seconds = 0) =>
  seconds < 60 ? 'in a moment' : seconds < 120 ? 'in a minute' : `in ${Math.ceil(seconds / 60)} minutes`

/** The status of something, within a sentence. */
export const states: Readonly<Record<string, string>> = {
  ON_HOLD: 'on hold',
  PENDING: 'still to be accepted',
  CONFIRMED: 'confirmed',
  REDEEMED: 'checked in',
  NO_SHOW: 'marked as a no-show',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
  REJECTED: 'rejected',
  OPEN: 'open',
  COMPLETED: 'complete',
  ABANDONED: 'given up',
  VOIDED: 'voided',
  AMENDED: 'amended',
  PLANNED: 'planned',
  SENDING: 'being sent',
  SENT: 'sent',
  FAILED: 'given up',
  DROPPED: 'dropped',
}

/** The service's own sentence, if it is about a file. */
const ofFile = (said: string) => (/\b(?:file|image)\b/.test(said) ? said : undefined)

/** What a refusal means for who was refused. `said` is the service's own sentence, for codes that have no other. */
export const refusals = {
  validation: (_, said) => said,
  'malformed-request': () => 'The service could not read this. Reload the page and try again.',
  'invalid-activity-id': () => 'There is no such activity.',
  'unknown-activity': () => 'There is no such activity. It may have been taken out of the shopfront.',
  'ambiguous-product-query': () => 'Choose one activity.',
  'product-not-found': () => 'There is no such activity. It may have been taken out of the shopfront.',
  'booking-not-found': () => 'There is no booking with this reference.',
  'changes-expired': () => 'These changes are no longer kept. Reload the page.',
  'sequence-number-ahead': () => 'There are no such changes yet. Reload the page.',
  'already-imported': () => 'This booking was imported before.',
  'not-found': (_, said) => said,
  'method-not-allowed': () => 'This cannot be done here. Reload the page and try again.',
  'unsupported-media-type': (_, said) => ofFile(said) ?? 'Files of this kind are not taken.',
  'persisted-query-not-found': () => 'The dashboard was updated. Reload the page and try again.',
  'document-not-trusted': () => 'The dashboard was updated. Reload the page and try again.',
  'payload-too-large': (_, said) => ofFile(said) ?? 'This is too large. Send less at once.',
  unauthenticated: () => sessionOver,
  'permission-denied': () => 'You are not allowed to do this. An owner can give you another role or key.',
  'operator-required': () => 'This is a key of an agency. The dashboard needs one of your own.',
  'insufficient-capacity': ({ available = 0 }) =>
    available === 0
      ? 'No place is left at this time.'
      : available === 1
        ? 'Only 1 place is left at this time.'
        : `Only ${available} places are left at this time.`,
  'timeslot-closed': () => 'This time cannot be booked any more: it is closed, or it is too late.',
  'cancellation-cutoff-passed': () => 'It is too late to cancel this booking.',
  'invalid-transition': ({ state, requestedState }, said) =>
    state === undefined || !states[state]
      ? said
      : requestedState === undefined || !states[requestedState]
        ? `It is already ${states[state]}: this can no longer be done.`
        : `It is already ${states[state]} and cannot be ${states[requestedState]}.`,
  'version-conflict': () =>
    'Somebody else has changed this in the meantime, so nothing was saved; what you have typed stays. Reload the page if you do not see the newest yet, and try again.',
  'resource-shortage': () =>
    'Nothing was saved: departures that are booked already would lack a resource. Move or cancel bookings first.',
  'price-changed': () => 'The price has changed meanwhile. Look at the new price, and send it again.',
  'hold-limit': () => 'Not so many places can be on hold at once. Confirm or cancel some of them first.',
  'places-available': () => 'There is room: nobody needs to wait.',
  'waitlist-full': () => 'So many people wait already that nobody else can.',
  'promo-code-refused': (_, said) => said,
  'voucher-refused': (_, said) => said,
  'idempotency-conflict': () => 'This is being done already. Try again in a moment.',
  'idempotency-mismatch': () =>
    'This was sent before with other content. Reload the page, check what was done, and start again.',
  'rate-limited': ({ retryAfterSeconds }) => `This was asked for too often. Try again ${until(retryAfterSeconds)}.`,
  overloaded: ({ outcomeUnknown }) =>
    outcomeUnknown
      ? 'The connection to the database broke: it is not known whether this was saved. Look, and do it again only if it was not.'
      : 'The service is busy. Try again in a moment.',
  internal: ({ requestId }) =>
    `The service failed. Try again; if it goes on, tell its administrator${requestId ? ` and quote ${requestId}` : ''}.`,
} satisfies Record<Refused, (facts: RefusalFacts, said: string) => string>

/** Phrases of the service, and what people say instead. */
export const phrases = {
  'must have at least 1 item.': 'needs at least one.',
  'a language tag of BCP 47': 'the short name of a language',
  ' of ISO 4217': '',
  'one of the IANA database': 'the name of a place on the list',
  ', as YYYY-MM-DD': '',
  'must be true: it is a consent': 'must be “Yes”: it is a consent',
  ': send its ResourceMemberID with it, or choose another name.': ': choose another name.',
  'No exception of this operator has this ScheduleExceptionID.': 'This was undone already.',
  'No activity in this shopfront has this identifier: refresh the products.':
    'This activity is not in the shopfront any more.',
} as Readonly<Record<string, string>>
