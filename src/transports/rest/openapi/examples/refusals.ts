import type { RefusalCode } from '../../../../domain/refusals/refusal.ts'
import type { NamedRefusal, RefusalExample } from '../../RouteDocumentation.ts'
import { money } from './prices.ts'
import { afternoon } from './timeslots.ts'

/** The refusals of every path with an ActivityID in it. */
export const activityRefusals = {
  'invalid-activity-id':
    'ActivityID must be the identifier of an activity: "act_" and 26 letters and digits, such as act_01h455vb4pex5vsknk084sn02q.',
  'unknown-activity': 'No activity in this shopfront has this identifier.',
} as const

/** The refusal of every path with a BookingReference in it. */
export const bookingRefusals = {
  'booking-not-found': 'No booking that this key may see has this reference.',
} as const

/** The refusal of every path with a WaitlistID in it. */
export const entryRefusals = {
  'not-found': 'No entry of the waitlist that this key may see has this WaitlistID.',
} as const

/** The refusal of every path with a WebhookID in it. */
export const webhookRefusals = {
  'not-found': 'No webhook endpoint that this key may see has this WebhookID.',
} as const

/** The refusal of every path with a WebhookDeliveryID in it. */
export const deliveryRefusals = {
  'not-found': 'No delivery that this key may see has this WebhookDeliveryID.',
} as const

/** The refusal of every path with the ID of an entry of usage in it. */
export const usageEntryRefusals = {
  'not-found':
    'No entry of usage that this key may see has this ID; one that was old may have been deleted, as the operator has it.',
} as const

/** The refusals of a request with a promo code or a voucher. */
export const codeRefusals: Partial<Record<RefusalCode, RefusalExample>> = {
  'promo-code-refused': {
    ...failed({ pointer: '/PromoCode' }, '"SUMMER-20" has been used as often as it can be.'),
    reason: 'USED_UP',
  },
  'voucher-refused': {
    ...failed({ pointer: '/VoucherCode' }, '"K7QF-4M2X-9TRC" has been spent: nothing is left of it.'),
    reason: 'EMPTY',
  },
}

/** A validation refusal with one failed field. */
export function failed(
  place: { pointer: string } | { parameter: string },
  detail: string,
): Exclude<RefusalExample, string> {
  return { detail, errors: [{ ...place, detail }] }
}

/** The refusals of a request whose timeslot is full or closed. */
export const noPlaces: Partial<Record<RefusalCode, RefusalExample>> = {
  'insufficient-capacity': {
    detail: 'Sunset Kayak Tour on 2026-07-01 at 09:00 has only 1 place left; 2 were asked for.',
    available: 1,
    alternatives: [afternoon],
  },
  'timeslot-closed': {
    detail: 'Booking for Sunset Kayak Tour on 2026-07-01 at 09:00 closed on 2026-07-01 at 08:00 (Europe/London).',
    alternatives: [afternoon],
    bookableUntil: 1782889200,
  },
}

/** The refusal of a request whose timeslot has too little of what it shares with other activities. */
export const noResources: Record<string, NamedRefusal> = {
  'short-resources': {
    code: 'insufficient-capacity',
    summary: 'Too few are free of a resource that the timeslot shares with other activities.',
    example: {
      detail:
        'Sunset Kayak Tour on 2026-07-01 at 09:00 has only 1 place left, because not enough is free of Single kayak; 2 were asked for.',
      available: 1,
      alternatives: [afternoon],
      shortResources: ['Single kayak'],
    },
  },
}

/** The refusal of a request that expects another price. */
export const otherPrice: Partial<Record<RefusalCode, RefusalExample>> = {
  'price-changed': {
    detail: 'The price has changed: it is £90.00, not £80.00. Nothing was changed.',
    expectedPrice: money(8000),
    currentPrice: money(9000),
  },
}
