import type { PricingLineFragment } from '../api/generated.ts'
import { inLanguage } from '../api/inLanguage.ts'
import { count, money, rate } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import './priceLines.css'

const texts = words.priceLines

/** Lines whose names are not the operator's. */
const NAMED_BY_SERVICE = new Set(['GROUP', 'EXTRA', 'CANCELLATION'])

export type PriceLineFields = Pick<
  PricingLineFragment,
  'kind' | 'name' | 'quantity' | 'unitPrice' | 'amount' | 'ruleName' | 'adjustmentNames'
>

/** The lines of a price, which add up to it; then the taxes that it includes. */
export function PriceLines({
  lines,
  taxes = [],
}: {
  lines: readonly PriceLineFields[]
  taxes?: readonly { name: string; percent: number; amount: { amount: number; currency: string } }[]
}) {
  // The units of a group have no price of their own.
  const isGroup = lines.some(each => each.kind === 'GROUP')
  return (
    <ul class="price-lines" aria-label={texts.lines}>
      {lines.map(({ kind, name, quantity, unitPrice, amount, ruleName, adjustmentNames }) => {
        const isFree = kind === 'UNIT' && isGroup
        return (
          <li key={`${kind} ${name} ${ruleName} ${adjustmentNames.join()} ${quantity} ${unitPrice.amount}`}>
            <span>
              {isFree ? (
                words.units.quantityOf(count(quantity), name)
              ) : (
                <Bdi>{NAMED_BY_SERVICE.has(kind) ? inLanguage(name) : name}</Bdi>
              )}
              {!isFree && (quantity !== 1 || kind === 'UNIT') && (
                <span class="quiet"> {texts.times(count(quantity), money(unitPrice))}</span>
              )}
              {[...(ruleName ? [ruleName] : []), ...adjustmentNames].map(by => (
                <span key={by} class="price-rule">
                  <Bdi>{by}</Bdi>
                </span>
              ))}
            </span>
            {!isFree && <span class="price-amount">{money(amount)}</span>}
          </li>
        )
      })}
      {taxes.map(({ name, percent, amount }) => (
        <li key={`tax ${name} ${percent}`} class="quiet">
          {texts.includes(name, rate(percent), money(amount))}
        </li>
      ))}
    </ul>
  )
}
