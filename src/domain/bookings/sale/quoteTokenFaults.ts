import { readPromoCode } from '../../promotions/codes/termsFaults.ts'
import type { Fault } from '../../refusals/refusal.ts'
import type { SignedQuote } from '../quotes/quoteToken.ts'
import type { Party } from './Party.ts'
import type { Selection } from './Selection.ts'
import type { Seller } from './sellerOf.ts'

/**
 * The faults of a quote that is not for this sale.
 * @param quote the content of the token; undefined if it is not genuine, null if none was sent
 */
export function quoteTokenFaults(
  quote: SignedQuote | null | undefined,
  selection: Selection | undefined,
  party: Party,
  seller: Seller,
  promoCode: string | null | undefined,
): Fault[] {
  if (quote === null) return []
  if (!quote) return [tokenFault('This quote token is not valid: ask for a new quote.')]
  const faults: Fault[] = []
  if (quote.callerId !== seller.callerId || quote.channel !== seller.channel) {
    faults.push(tokenFault('This quote was made for another seller.'))
  }
  if (promoCode?.trim() && readPromoCode(promoCode) !== quote.promoCode) {
    faults.push(tokenFault('This quote was made without this promo code.'))
  }
  if (!selection) return faults
  if (quote.timeslotId !== selection.timeslotId) faults.push(tokenFault('This quote is for another timeslot.'))
  if (!isSame(quote.units, party.units)) faults.push(tokenFault('This quote is for other units or quantities.'))
  return faults
}

function tokenFault(detail: string): Fault {
  return { path: ['input', 'quoteToken'], detail }
}

function isSame(some: SignedQuote['units'], others: SignedQuote['units']): boolean {
  const quantities = new Map(some.map(({ unitId, quantity }) => [unitId, quantity]))
  return some.length === others.length && others.every(each => quantities.get(each.unitId) === each.quantity)
}
