import { parsePrice } from '../../domain/rules/parsePrice.ts'
import { plainPrice } from '../../domain/rules/plainPrice.ts'
import { words } from '../words.ts'
import { violationAt } from './violationAt.ts'

/** The amount that was typed. @throws Problem if it is none */
export function amountOf(typed: string, currency: string, path: string): number {
  const amount = parsePrice(typed, currency)
  if (amount !== null && !Number.isNaN(amount)) return amount
  throw violationAt(path, words.priceWrong(plainPrice({ amount: 4500, currency })))
}
