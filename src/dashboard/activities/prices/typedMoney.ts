import { parsePrice } from '../../../domain/rules/parsePrice.ts'
import { money } from '../../format.ts'

/** A typed amount of money as it is shown; a dash if it cannot be read. */
export function typedMoney(text: string, currency: string): string {
  const amount = parsePrice(text, currency)
  return amount === null || Number.isNaN(amount) ? '–' : money({ amount, currency })
}
