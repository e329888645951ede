import { commissionOf } from '../rules/pricing/commissionOf.ts'
import type { Booking } from './Booking.ts'

type Priced = Pick<Booking, 'partnerId' | 'price' | 'lines' | 'refundMinor' | 'commissionRate'>

/** The commission of a partner's booking at its stored rate, on what is kept of its price; 0 on the other channels. */
export function commissionFor({ partnerId, price, lines, refundMinor, commissionRate }: Priced): number {
  if (partnerId === null || commissionRate === 0) return 0
  const fees = lines.reduce((sum, line) => (line.kind === 'FEE' ? sum + line.amount : sum), 0)
  return commissionOf({ price: price.amount, fees, kept: price.amount - refundMinor }, commissionRate)
}
