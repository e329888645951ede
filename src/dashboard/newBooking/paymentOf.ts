import type { SalePaymentInput } from '../api/generated.ts'
import { amountOf } from '../kit/amountOf.ts'
import type { Typed } from './Typed.ts'

/**
 * What is paid with the booking; undefined while nobody knows what is due, and for a hold.
 * @param due in minor units
 * @throws Problem if the deposit is no amount
 */
export function paymentOf(
  { how, method, deposit }: Pick<Typed, 'how' | 'method' | 'deposit'>,
  due: number | undefined,
  currency: string,
): SalePaymentInput | undefined {
  if (due === undefined || how === 'hold') return undefined
  const amount =
    how === 'arrival' ? 0 : how === 'deposit' ? amountOf(deposit, currency, 'input.payment.amount.amount') : due
  return { amount: { amount, currency }, ...(amount > 0 && { method }) }
}
