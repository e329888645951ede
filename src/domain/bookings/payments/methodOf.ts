import { PaymentMethod } from './PaymentMethod.ts'

/** The method of a payment or refund that is reported; programs of before there were methods report a provider alone. */
export function methodOf({ method, provider }: { method?: PaymentMethod | null; provider: string }): PaymentMethod {
  return method ?? (provider.trim().toLowerCase() === 'cash' ? PaymentMethod.CASH : PaymentMethod.ONLINE)
}
