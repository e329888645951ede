import { BookingStatus } from '../domain/bookings/BookingStatus.ts'
import { PaymentMethod } from '../domain/bookings/payments/PaymentMethod.ts'
import { PaymentOutcome } from '../domain/bookings/payments/PaymentOutcome.ts'
import { Channel } from '../domain/scalars/Channel.ts'
import type { Dice } from './Dice.ts'
import { demoId } from './demoId.ts'
import type { DemoBooking } from './inventBookings.ts'

const DAY_MS = 86_400_000

/** What customers of the operator paid for a booking, and what they were paid back. */
export interface DemoPayments {
  paidMinor: number
  refundedMinor: number
  payments: object[]
  refunds: object[]
}

/**
 * Decides how a booking was paid. Partners are paid by their customers. Who books at the counter pays there, or leaves a deposit, or
 * pays on arrival; who books online has paid. Refunds take a day.
 * @param counterKeyId who works at the counter
 */
export function inventPayments(row: DemoBooking, counterKeyId: string | null, now: Date, dice: Dice): DemoPayments {
  const { channel, status, priceMinor, refundMinor, startsAt, createdAt, cancelledAt } = row
  if (channel === Channel.PARTNER) return { paidMinor: priceMinor, refundedMinor: 0, payments: [], refunds: [] }
  const atCounter = channel === Channel.POINT_OF_SALE
  const method = atCounter
    ? dice.pick([PaymentMethod.CARD, PaymentMethod.CARD, PaymentMethod.CASH])
    : PaymentMethod.ONLINE
  const isToCome = status === BookingStatus.CONFIRMED && startsAt > now
  const part = atCounter && isToCome ? dice.pick([1, 1, 1, 0.3, 0]) : 1
  const paidMinor = part === 1 ? priceMinor : Math.round((priceMinor * part) / 100) * 100
  const isRefunded = refundMinor > 0 && cancelledAt !== null && now.getTime() - cancelledAt.getTime() > DAY_MS
  const { operatorId, basketId, bookingReference, currency } = row
  const provider = atCounter ? 'counter' : 'stripe'
  const keyId = atCounter ? counterKeyId : null
  const paid = { operatorId, basketId, method, provider, currency, keyId }
  return {
    paidMinor,
    refundedMinor: isRefunded ? refundMinor : 0,
    payments:
      paidMinor > 0
        ? [
            {
              ...paid,
              paymentId: demoId('payment', basketId),
              outcome: PaymentOutcome.SUCCEEDED,
              providerReference: bookingReference,
              amountMinor: paidMinor,
              paidAt: createdAt,
              recordedAt: createdAt,
            },
          ]
        : [],
    refunds: isRefunded
      ? [
          {
            ...paid,
            refundId: demoId('refund', basketId),
            providerReference: `${bookingReference}-R1`,
            amountMinor: refundMinor,
            refundedAt: new Date(cancelledAt.getTime() + DAY_MS / 24),
            recordedAt: new Date(cancelledAt.getTime() + DAY_MS / 24),
          },
        ]
      : [],
  }
}
