import type { SalePaymentInput } from '../api/generated.ts'
import { amountOf } from '../kit/amountOf.ts'
import type { Typed } from './Typed.ts'

/**
 * What is paid with the booking; undefined while nobody knows what is due, for a hold, and if a partner is paid.
 * @param due in minor units
 * @throws Problem if the deposit is no amount
 */
export function paymentOf(
  { how, method, deposit, partnerId }: Pick<Typed, 'how' | 'method' | 'deposit' | 'partnerId'>,
  due: number | undefined,
  currency: string,
): SalePaymentInput | undefined {
  if (due === undefined || how === 'hold' || partnerId) return undefined
  const amount =
    how === 'arrival' ? 0 : how === 'deposit' ? amountOf(deposit, currency, 'input.payment.amount.amount') : due
  return { amount: { amount, currency }, ...(amount > 0 && { method }) }
}
