import { currencyViolations } from '../../products/currencyViolations.ts'
import { refuseViolations, type Violation } from '../../refusals/refusal.ts'
import { formatPrice } from '../../rules/formatPrice.ts'
import { Channel } from '../../scalars/Channel.ts'
import type { Booking } from '../Booking.ts'
import type { PaymentMethod } from '../payments/PaymentMethod.ts'
import type { SalePaymentInput } from './SalePaymentInput.ts'

/** What is paid when a booking is made; without a method nothing is. */
export interface SalePayment {
  amountMinor: number
  method: PaymentMethod | null
  reference: string
}

/** The payment of a sale; null if its seller was paid the whole price. Refuses more than is due. */
export function salePayment(input: SalePaymentInput | null | undefined, booking: Booking): SalePayment | null {
  if (!input) return null
  const { amount, method } = input
  const { currency } = booking.price
  const due = booking.price.amount - booking.voucherMinor
  const violations: Violation[] = []
  const refuse = (field: string[], detail: string) => violations.push({ path: ['payment', ...field], detail })
  if (booking.channel === Channel.PARTNER) {
    refuse([], 'payment is for sales of the operator: a partner is paid by its customers.')
  }
  violations.push(...currencyViolations(['payment', 'amount'], amount, currency))
  if (amount.amount > due) {
    const said = (minor: number) => formatPrice({ amount: minor, currency }, ['en'])
    refuse(['amount', 'amount'], `${said(due)} is due, not ${said(amount.amount)}. Nothing was booked.`)
  }
  if (amount.amount > 0 && !method) refuse(['method'], 'method is required: how was it paid?')
  refuseViolations(violations)
  const reference = input.reference?.trim() || booking.bookingReference
  return { amountMinor: amount.amount, method: (amount.amount > 0 && method) || null, reference }
}
