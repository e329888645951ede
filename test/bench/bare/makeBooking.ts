import { createHmac, hash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Pricing } from '../../../src/domain/rules/pricing/Pricing.ts'
import { decodeTypeId, encodeTypeId } from '../../../src/domain/scalars/typeid.ts'
import type { Caller } from './identify.ts'
import { findOffer, insertBooking } from './statements.ts'

export interface BookingBody {
  ActivityID: string
  Date: string
  Time: string
  Participants: number
  Customer: { FirstName: string; LastName: string; Email: string; Phone?: string }
  PaymentReference?: string
  PartnerReference?: string
}

interface OfferRow {
  activity_id: string
  product_id: number
  price_minor: number
  currency: string
  pricing: Pricing
  min_participants: number
  max_participants: number | null
  booking_cutoff_minutes: number
  cancellation_cutoff_minutes: number
  timeslot_id: string | null
  starts_at: number
  fingerprint: Buffer | null
  answer: object
}

/** The response to a booking request. */
export interface Answer {
  status: 201 | 409 | 422
  replayed?: boolean
  body: object
}

/** Books with the guarantees of the service: never above capacity, atomically, and idempotently by key. */
export async function makeBooking(pool: Pool, caller: Caller, body: BookingBody, key: string | null): Promise<Answer> {
  const print = key === null ? null : hash('sha256', JSON.stringify(body), 'buffer')
  try {
    return await attempt(pool, caller, body, key, print)
  } catch (error) {
    // The first request with this key has committed concurrently, or the reference exists already.
    if ((error as { code?: string }).code !== '23505') throw error
    return attempt(pool, caller, body, key, print)
  }
}

async function attempt(
  pool: Pool,
  caller: Caller,
  body: BookingBody,
  key: string | null,
  print: Buffer | null,
): Promise<Answer> {
  const { operatorId, partnerId } = caller
  const activityId = decodeTypeId('act', body.ActivityID)
  if (!activityId) return { status: 422, body: { detail: 'ActivityID' } }
  const choice = [operatorId, activityId, body.Date, body.Time, partnerId, key]
  const { rows } = await pool.query<OfferRow>(findOffer(choice))
  const [offer] = rows
  if (offer?.fingerprint) {
    if (!print!.equals(offer.fingerprint)) return { status: 422, body: { detail: 'Idempotency-Key' } }
    return { status: 201, replayed: true, body: offer.answer }
  }
  const { Participants: participants, Customer: customer } = body
  if (!offer?.timeslot_id) return { status: 422, body: { detail: 'Date, Time' } }
  if (participants < offer.min_participants || participants > (offer.max_participants ?? 1000)) {
    return { status: 422, body: { detail: 'Participants' } }
  }

  const now = new Date()
  const reference = newReference()
  const bookingId = randomUUID()
  const basketId = randomUUID()
  const ticket = createHmac('sha256', 'secret').update(`${operatorId}${bookingId}`).digest('hex').padEnd(77, '0')
  const basketWire = encodeTypeId('bsk', basketId)
  const total = offer.price_minor * participants
  const price = { Amount: total, Currency: offer.currency }
  const unit = offer.pricing.units[0]!
  const unitId = encodeTypeId('unit', unit.unitId)
  const line = {
    kind: 'UNIT',
    name: unit.name,
    quantity: participants,
    each: unit.price,
    amount: total,
    unitId: unit.unitId,
  }
  const paymentReference = body.PaymentReference || `${caller.slug}-${reference}`
  const answer = {
    data: {
      BookingReference: reference,
      BookingID: encodeTypeId('bkg', bookingId),
      BasketID: basketWire,
      Status: 'CONFIRMED',
      ActivityID: body.ActivityID,
      ProductID: offer.product_id,
      TimeslotID: encodeTypeId('ts', offer.timeslot_id),
      Date: body.Date,
      Time: body.Time,
      StartsAt: offer.starts_at,
      Participants: participants,
      Price: price,
      Customer: { ...customer, Phone: customer.Phone ?? null },
      PaymentReference: paymentReference,
      PartnerReference: body.PartnerReference ?? null,
      WaiverStatus: 'not_required',
      WaiverUrl: null,
      TicketCode: ticket,
      Tickets: Array.from({ length: participants }, (_, index) => ({
        Ordinal: index + 1,
        UnitName: unit.name,
        Code: `${ticket}-${index + 1}`,
      })),
      CreatedAt: Math.floor(now.getTime() / 1000),
      CancellableUntil: offer.starts_at - offer.cancellation_cutoff_minutes * 60,
      HoldExpiresAt: null,
      Version: 1,
      Units: [
        {
          UnitID: unitId,
          Type: unit.type,
          Name: unit.name,
          Quantity: participants,
          PaxCount: unit.paxCount,
          Price: price,
        },
      ],
      Lines: [
        {
          Kind: 'UNIT',
          Name: unit.name,
          UnitID: unitId,
          Quantity: participants,
          UnitPrice: { Amount: unit.price, Currency: offer.currency },
          Amount: price,
          RuleName: null,
          AdjustmentNames: [],
          Taxes: [],
        },
      ],
      PromoCode: null,
      VoucherAmount: { Amount: 0, Currency: offer.currency },
      Commission: { Amount: 0, Currency: offer.currency },
      Net: price,
      CancellationTiers: null,
      CancelledAt: null,
      CancelledBy: null,
      CancelReason: null,
      Refund: null,
      RefundPercent: null,
      UpdatedAt: Math.floor(now.getTime() / 1000),
      LastChange: {
        Version: 1,
        Action: 'BOOKED',
        OccurredAt: Math.floor(now.getTime() / 1000),
        Actor: 'PARTNER',
        Reason: null,
        Changed: [],
      },
    },
  }
  const { rowCount } = await pool.query(
    insertBooking([
      operatorId,
      partnerId,
      offer.timeslot_id,
      participants,
      new Date(now.getTime() + offer.booking_cutoff_minutes * 60_000),
      basketId,
      total,
      offer.currency,
      now,
      bookingId,
      reference,
      activityId,
      body.Date,
      body.Time,
      new Date(offer.starts_at * 1000),
      customer.FirstName,
      customer.LastName,
      customer.Email,
      customer.Phone ?? null,
      paymentReference,
      body.PartnerReference ?? null,
      JSON.stringify({ BasketID: basketWire }),
      key,
      print,
      key === null ? null : JSON.stringify(answer),
      caller.keyId,
      JSON.stringify([{ ...line, unitType: unit.type, paxCount: unit.paxCount }]),
    ]),
  )
  return rowCount === 0 ? { status: 409, body: { detail: 'full' } } : { status: 201, body: answer }
}

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export function newReference(): string {
  const letters = [...randomBytes(8)].map(byte => ALPHABET[byte & 31]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
