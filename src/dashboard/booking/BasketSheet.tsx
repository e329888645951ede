import { isolate } from '../../domain/rules/isolate.ts'
import { withoutOverrides } from '../../domain/rules/withoutOverrides.ts'
import { href } from '../address.ts'
import type { BookingWholeFragment, PaymentMethod } from '../api/generated.ts'
import { count, instant, localDay, money } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'

/** The purchase: its price, its payments, and its other bookings. */
export function BasketSheet({ booking }: { booking: BookingWholeFragment }) {
  const { basket } = booking
  const others = basket.bookings.filter(each => each.id !== booking.id)
  const giveBack = booking.partner ? words.booking.giveBackBy(booking.partner.name) : words.booking.refundDue
  const due = booking.partner ? words.booking.duePartner(booking.partner.name) : words.booking.due
  return (
    <section class="sheet" aria-labelledby="booking-basket">
      <header>
        <h2 id="booking-basket">{words.booking.purchase}</h2>
        <Badge kind={basket.status} word={words.booking.basketStatuses[basket.status]} />
      </header>
      <dl class="facts">
        <dt>{words.booking.total}</dt>
        <dd>{money(basket.total)}</dd>
        <dt>{basket.amountDue.amount < 0 ? giveBack : due}</dt>
        <dd>
          <strong>{money({ ...basket.amountDue, amount: Math.abs(basket.amountDue.amount) })}</strong>
        </dd>
        {basket.refunded.amount > 0 && <dt>{words.booking.refunded}</dt>}
        {basket.refunded.amount > 0 && <dd>{money(basket.refunded)}</dd>}
      </dl>
      {basket.payments.length > 0 && (
        <ul class="booking-lines" aria-label={words.booking.payments}>
          {basket.payments.map(payment => (
            <li key={`${payment.provider} ${payment.providerReference} ${payment.outcome}`}>
              <span>
                <strong>{money(payment.amount)}</strong> {methodText(payment)} <code>{payment.providerReference}</code>
                {payment.reason && (
                  <p class="quiet" dir="auto">
                    {withoutOverrides(payment.reason)}
                  </p>
                )}
              </span>
              <span class="quiet">
                {[instant(payment.paidAt), payment.byName && isolate(payment.byName)].filter(Boolean).join(', ')}
              </span>
              <Badge
                kind={payment.outcome === 'SUCCEEDED' ? 'good' : 'bad'}
                word={words.booking.outcomes[payment.outcome]}
              />
            </li>
          ))}
        </ul>
      )}
      {basket.refunds.length > 0 && (
        <ul class="booking-lines" aria-label={words.booking.refundsPaid}>
          {basket.refunds.map(refund => (
            <li key={`${refund.provider} ${refund.providerReference}`}>
              <span>
                <strong>{money(refund.amount)}</strong> {methodText(refund)} <code>{refund.providerReference}</code>
                {refund.reason && (
                  <p class="quiet" dir="auto">
                    {withoutOverrides(refund.reason)}
                  </p>
                )}
              </span>
              <span class="quiet">
                {[instant(refund.refundedAt), refund.byName && isolate(refund.byName)].filter(Boolean).join(', ')}
              </span>
              <Badge kind="good" word={words.booking.refunded} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <h3>{words.booking.boughtTogether}</h3>
          <ul class="booking-lines">
            {others.map(each => (
              <li key={each.id}>
                <span>
                  <a href={href(`booking/${each.bookingReference}`)}>
                    <code>{each.bookingReference}</code>
                  </a>{' '}
                  <Bdi>{each.product.name}</Bdi>, {localDay(each.date)}, {each.time},{' '}
                  {words.people(count(each.participants))}
                </span>
                <span>{money(each.price)}</span>
                <Badge kind={each.status} word={words.statuses[each.status]} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** How it was paid, and by which provider if the staff did not take it. */
function methodText({ method, provider }: { method: PaymentMethod; provider: string }): string {
  const isCounter = provider === 'counter' || provider.toLowerCase() === method.toLowerCase()
  return isCounter ? words.methods[method] : `${words.methods[method]} (${isolate(provider)})`
}
