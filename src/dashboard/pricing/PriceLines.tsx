import type { PricingLineFragment } from '../api/generated.ts'
import { count, money, rate } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import './priceLines.css'

const texts = words.pricing

type Line = Pick<PricingLineFragment, 'kind' | 'name' | 'quantity' | 'each' | 'amount' | 'rule'>

/** The lines of a price, which add up to it; then the taxes that it includes. */
export function PriceLines({
  lines,
  taxes = [],
}: {
  lines: readonly Line[]
  taxes?: readonly { name: string; percent: number; amount: { amount: number; currency: string } }[]
}) {
  return (
    <ul class="price-lines" aria-label={texts.lines}>
      {lines.map(({ kind, name, quantity, each, amount, rule }) => (
        <li key={`${kind} ${name} ${rule} ${quantity} ${each.amount}`}>
          <span>
            <Bdi>{name}</Bdi>
            {(quantity !== 1 || kind === 'UNIT') && (
              <span class="quiet"> {texts.times(count(quantity), money(each))}</span>
            )}
            {rule && (
              <span class="price-rule">
                <Bdi>{rule}</Bdi>
              </span>
            )}
          </span>
          <span class="price-amount">{money(amount)}</span>
        </li>
      ))}
      {taxes.map(({ name, percent, amount }) => (
        <li key={`tax ${name} ${percent}`} class="quiet">
          {texts.includes(name, rate(percent), money(amount))}
        </li>
      ))}
    </ul>
  )
}
