import type { BookingFragment, QuoteQuery } from '../../generated.ts'
import { exampleOrigin } from '../exampleOrigin.ts'
import { adult, child, includedTaxes, money, priceEntries } from './prices.ts'

/** The body of a booking request. */
export const order = {
  ActivityID: 'act_01k0c7v0h8e6m9a3x5r7w2q4nd',
  Date: '2026-07-01',
  Time: '09:00',
  Participants: 2,
  Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+44 20 7946 0958' },
  PaymentReference: 'PAY-88213',
  PartnerReference: 'W-2026-004711',
  Answers: [
    { QuestionID: 'wq_01k0c7x2p4fjes6c1n8k3m5vzt', Value: 'never' },
    { QuestionID: 'wq_01k0c7x2p4fjes6c1n8k3m5w0a', Participant: 1, Value: 61.5 },
    { QuestionID: 'wq_01k0c7x2p4fjes6c1n8k3m5w0a', Participant: 2, Value: 80 },
  ],
  Notes: 'One of us uses a wheelchair on land.',
  Language: 'en-GB',
}

const { Customer: _, PaymentReference: __, Answers: ___, ...rest } = order

/** The body of a hold for it, as long as nothing is known of the customer. */
export const places = rest

const price = priceEntries([{ unitId: adult, quantity: 2 }])

const ticket = '0M9S346Q3D25VT4F5V37E3S3E28JT97KB6CQ643DZVMXXQKFBF5KZNWJ47TAN9ZT24MNPZX45HY4G'

/** The booking that it creates, with a commission of 20 percent. */
export const booking: BookingFragment = {
  BookingReference: 'K7QF-4M2X',
  BookingID: 'bkg_01k0ca9d5hf8ptr3n6w1z7y2qk',
  BasketID: 'bsk_01k0ca9d5hf8ptr3n8v4c6j0me',
  Status: 'CONFIRMED',
  ActivityID: 'act_01k0c7v0h8e6m9a3x5r7w2q4nd',
  ProductID: 12,
  TimeslotID: 'ts_01k0c80m3tf5b8qj2w9y6d4xrv',
  Date: '2026-07-01',
  Time: '09:00',
  StartsAt: 1782892800,
  Participants: 2,
  ...price,
  Commission: money(price.Price.Amount / 5),
  Net: money((price.Price.Amount / 5) * 4),
  PromoCode: null,
  VoucherAmount: money(0),
  Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+442079460958' },
  PaymentReference: 'PAY-88213',
  PartnerReference: 'W-2026-004711',
  WaiverStatus: 'complete',
  WaiverUrl: `${exampleOrigin}/waiver/AZcAAAAAcACAAAAAAAAAFQGe8Yx5`,
  TicketCode: ticket,
  Tickets: [1, 2].map(Ordinal => ({ Ordinal, UnitName: 'Adult', Code: `${ticket}-${Ordinal}` })),
  CreatedAt: 1781510400,
  CancellableUntil: 1782806400,
  HoldExpiresAt: null,
  Version: 1,
  CancelledAt: null,
  CancelledBy: null,
  CancelReason: null,
  Refund: null,
  RefundPercent: null,
  UpdatedAt: 1781510400,
  LastChange: {
    Version: 1,
    Action: 'BOOKED',
    OccurredAt: 1781510400,
    Actor: 'PARTNER',
    Reason: null,
    Changed: [],
  },
}

/** What a booking has after its partner has changed it. */
export function changedBooking(change: Partial<BookingFragment['LastChange']>) {
  const LastChange = { ...booking.LastChange, Version: 2, OccurredAt: 1781511000, ...change }
  return { Version: LastChange.Version, UpdatedAt: LastChange.OccurredAt, LastChange }
}

const withoutTickets = { TicketCode: null, Tickets: [] }

/** The same booking on hold. */
export const held: BookingFragment = {
  ...booking,
  Customer: null,
  PaymentReference: 'wanderly-K7QF-4M2X',
  WaiverStatus: 'outstanding',
  Status: 'ON_HOLD',
  ...withoutTickets,
  CancellableUntil: 1781512200,
  HoldExpiresAt: 1781512200,
  LastChange: { ...booking.LastChange, Action: 'HELD' },
}

const family = [
  { unitId: adult, quantity: 2 },
  { unitId: child, quantity: 1 },
]

/** What the example quote asks for. */
export const quoteRequest = {
  ActivityID: order.ActivityID,
  Date: order.Date,
  Time: order.Time,
  Units: family.map(({ unitId, quantity }) => ({ UnitID: unitId, Quantity: quantity })),
}

const familyPrice = priceEntries(family)

/** The quote for it. */
export const quoted: QuoteQuery['data'] = {
  ActivityID: booking.ActivityID,
  TimeslotID: booking.TimeslotID,
  Date: booking.Date,
  Time: booking.Time,
  Participants: 3,
  Available: 7,
  ...familyPrice,
  Commission: money(familyPrice.Price.Amount / 5),
  Net: money((familyPrice.Price.Amount / 5) * 4),
  Taxes: includedTaxes(family),
  VoucherAmount: money(0),
  ValidUntil: 1781511300,
  QuoteToken: 'q1ZKTS0uSU1R0lFKLkosSVWyMtRRKkssUrJSMDQwMzAyNTexMLcwMtBRKi5JLAEKJ5YoWSmZGBgoAQA',
}

/** The cursor with which the list of bookings is read the next time. */
export const nextBookings = 'Q0hBTkdFRF9BVCAxNzgxNTk2NjgwMDAw'
