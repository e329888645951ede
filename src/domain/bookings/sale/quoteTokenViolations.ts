import { readPromoCode } from '../../promotions/codes/termsViolations.ts'
import type { Violation } from '../../refusals/refusal.ts'
import type { SignedQuote } from '../quotes/quoteToken.ts'
import type { GroupComposition } from './GroupComposition.ts'
import type { Selection } from './Selection.ts'
import type { Seller } from './sellerOf.ts'

/**
 * The violations of a quote that is not for this sale.
 * @param quote the content of the token; undefined if it is not genuine, null if none was sent
 */
export function quoteTokenViolations(
  quote: SignedQuote | null | undefined,
  selection: Selection | undefined,
  groupComposition: GroupComposition,
  seller: Seller,
  promoCode: string | null | undefined,
): Violation[] {
  if (quote === null) return []
  if (!quote) return [tokenViolation('This quote token is not valid: ask for a new quote.')]
  const violations: Violation[] = []
  if (quote.callerId !== seller.callerId || quote.channel !== seller.channel) {
    violations.push(tokenViolation('This quote was made for another seller.'))
  }
  if (promoCode?.trim() && readPromoCode(promoCode) !== quote.promoCode) {
    violations.push(tokenViolation('This quote was made without this promo code.'))
  }
  if (!selection) return violations
  if (quote.timeslotId !== selection.timeslotId) violations.push(tokenViolation('This quote is for another timeslot.'))
  if (!isSame(quote.units, groupComposition.units))
    violations.push(tokenViolation('This quote is for other units or quantities.'))
  return violations
}

function tokenViolation(detail: string): Violation {
  return { path: ['input', 'quoteToken'], detail }
}

function isSame(some: SignedQuote['units'], others: SignedQuote['units']): boolean {
  const quantities = new Map(some.map(({ unitId, quantity }) => [unitId, quantity]))
  return some.length === others.length && others.every(each => quantities.get(each.unitId) === each.quantity)
}
