import type { Pricing } from '../../../domain/rules/pricing/Pricing.ts'
import { money } from '../../format.ts'
import { Bdi } from '../../kit/Bdi.tsx'
import { words } from '../../words.ts'
import { priceAt, type Sold } from './priceDays.ts'

const { preview: texts } = words.pricing

/** What each unit costs at each time of a day; of a group price, what the chosen sale costs. */
export function DayPrices({
  pricing,
  sold,
  date,
  times,
  currency,
  head,
  soldOn,
}: {
  pricing: Pricing
  sold: Sold
  date: string
  times: readonly string[]
  currency: string
  head: string
  /** On which day, if not today. */
  soldOn: string | undefined
}) {
  const columns = pricing.groupPrice
    ? [{ key: 'group', name: texts.groupOf, units: sold.units }]
    : pricing.units.map(({ unitId, name }) => ({ key: unitId, name, units: [{ unitId, quantity: 1 }] }))
  return (
    <div class="prices-of-day" aria-live="polite">
      <h3>{head}</h3>
      <p class="quiet">{[soldOn, !pricing.groupPrice && texts.one].filter(Boolean).join('. ')}</p>
      {times.length === 0 ? (
        <p class="quiet">{texts.noTimes}</p>
      ) : (
        <div class="prices-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{words.time}</th>
                {columns.map(({ key, name }) => (
                  <th key={key} scope="col" class="number">
                    <Bdi>{name || words.pricing.unit.newName}</Bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map(time => (
                <tr key={time}>
                  <th scope="row">{time}</th>
                  {columns.map(({ key, units }) => {
                    const { price, rules } = priceAt(pricing, { ...sold, units }, date, time)
                    return (
                      <td key={key} class="number">
                        {money({ amount: price, currency })}
                        {rules.length > 0 && (
                          <span class="prices-by">
                            <Bdi>{rules.join(', ')}</Bdi>
                          </span>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
