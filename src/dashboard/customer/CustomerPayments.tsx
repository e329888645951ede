import type { CustomerBookingFragment } from '../api/generated.ts'
import { instant, money } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { words } from '../words.ts'

const texts = words.customers

/** What was paid and paid back in the baskets of the bookings, the latest first. */
export function CustomerPayments({ bookings }: { bookings: readonly CustomerBookingFragment[] }) {
  const baskets = new Map(bookings.map(each => [each.basket.id, each.basket]))
  const movements = [...baskets.values()]
    .flatMap(({ id, payments, refunds }) => [
      ...payments.map(({ paidAt, outcome, ...each }, index) => {
        const isPaid = outcome === 'SUCCEEDED'
        const badge = isPaid ? { kind: 'good', word: texts.paid } : { kind: 'bad', word: texts.refused }
        return { ...each, ...badge, at: paidAt, key: `${id} payment ${index}` }
      }),
      ...refunds.map(({ refundedAt, ...each }, index) => ({
        ...each,
        at: refundedAt,
        key: `${id} refund ${index}`,
        kind: 'warn',
        word: texts.refund,
      })),
    ])
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return (
    <section class="sheet" aria-labelledby="customer-payments">
      <h2 id="customer-payments">{texts.payments}</h2>
      {movements.length === 0 && <p class="quiet">{texts.noPayments}</p>}
      <ul class="customer-lines">
        {movements.map(({ key, amount, method, at, kind, word }) => (
          <li key={key}>
            <span>
              <strong>{money(amount)}</strong> {words.methods[method]}
            </span>
            <span class="quiet">{instant(at)}</span>
            <Badge kind={kind} word={word} />
          </li>
        ))}
      </ul>
    </section>
  )
}
