import type { Violation } from '../refusals/refusal.ts'

/**
 * The violation of an amount in a currency that is not the operator's, in which all its prices are.
 * @param path of the amount in the input
 * @param given nothing is wrong if it, or its currency, is left out
 */
export function currencyViolations(
  path: Violation['path'],
  given: { currency?: string | null } | null | undefined,
  currency: string,
): Violation[] {
  if (!given?.currency || given.currency === currency) return []
  const detail = `Every price of this operator is in ${currency}; ${given.currency} was given.`
  return [{ path: [...path, 'currency'], detail }]
}
