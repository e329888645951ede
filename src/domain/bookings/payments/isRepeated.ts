import { refuseViolations } from '../../refusals/refusal.ts'

/** A payment or a refund that was recorded with the same reference. */
export interface KnownReport {
  basketId: string
  amountMinor: number
  currency: string
}

/**
 * Whether a payment or a refund was recorded before, so that the report has no effect. One that has the reference of another is refused.
 * @param known what has the same reference, if anything does
 */
export function isRepeated(
  known: KnownReport | undefined,
  { what, provider, ...reported }: KnownReport & { what: 'payment' | 'refund'; provider: string },
): boolean {
  if (!known) return false
  const { basketId, amountMinor, currency } = reported
  if (known.basketId === basketId && known.amountMinor === amountMinor && known.currency === currency) return true
  const where = known.basketId === basketId ? 'with another amount' : 'for another basket'
  const detail = `This ${what} of ${provider} was recorded before, ${where}: every ${what} has a reference of its own.`
  refuseViolations([{ path: ['input', 'providerReference'], detail }])
  return true
}
