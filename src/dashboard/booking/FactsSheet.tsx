import { isolate } from '../../domain/rules/isolate.ts'
import { withoutOverrides } from '../../domain/rules/withoutOverrides.ts'
import { href } from '../address.ts'
import type { BookingWholeFragment } from '../api/generated.ts'
import { instant, instantIn, longDay, money, ownZone } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { timeSpan } from '../kit/timeSpan.ts'
import { useNow } from '../kit/useNow.ts'
import { PriceLines } from '../pricing/PriceLines.tsx'
import { peopleText } from '../pricing/unitsText.ts'
import { words } from '../words.ts'

/** The details and the status of the booking. */
export function FactsSheet({ booking }: { booking: BookingWholeFragment }) {
  const { product, timeslot, price, partner } = booking
  const { timeZone } = product
  return (
    <section class="sheet" aria-labelledby="booking-facts">
      <h2 id="booking-facts">
        <Bdi>{product.name}</Bdi>
      </h2>
      <dl class="facts">
        <dt>{words.when}</dt>
        <dd>
          <time dateTime={booking.startsAt}>
            <strong>
              {longDay(booking.date)}, {timeSpan({ ...timeslot, ...booking })}
            </strong>
          </time>
          {timeZone !== ownZone && (
            <p class="quiet">
              {words.booking.zone(timeZone)} {words.booking.yours(instant(booking.startsAt))}
            </p>
          )}
        </dd>
        <dt>{words.participants}</dt>
        <dd>{peopleText(booking)}</dd>
        <dt>{words.price}</dt>
        <dd>
          {money(price)}
          {isTellingPrice(booking) && <PriceLines lines={booking.lines} taxes={booking.taxes} />}
        </dd>
        {booking.promoCode && <dt>{words.newBooking.promoCode}</dt>}
        {booking.promoCode && (
          <dd>
            <code>{booking.promoCode}</code>
          </dd>
        )}
        {booking.voucher && <dt>{words.newBooking.voucher}</dt>}
        {booking.voucher && (
          <dd>
            {money(booking.voucherAmount)}{' '}
            <a href={href(`promotions/vouchers/${booking.voucher.code}`)}>
              <code>{booking.voucher.code}</code>
            </a>
          </dd>
        )}
        {booking.commission && <dt>{words.commission}</dt>}
        {booking.commission && <dd>{money(booking.commission)}</dd>}
        {booking.net && <dt>{words.net}</dt>}
        {booking.net && <dd>{money(booking.net)}</dd>}
        {booking.amountDue.amount > 0 && <dt>{words.booking.due}</dt>}
        {booking.amountDue.amount > 0 && (
          <dd>
            <strong>{money(booking.amountDue)}</strong>
          </dd>
        )}
        <dt>{words.soldBy}</dt>
        <dd>
          {partner ? `${isolate(partner.name)} (${words.channels[booking.channel]})` : words.channels[booking.channel]}
        </dd>
        <dt>{words.paymentReference}</dt>
        <dd>
          <Bdi>{booking.paymentReference}</Bdi>
        </dd>
        {booking.partnerReference && <dt>{words.partnerReference}</dt>}
        {booking.partnerReference && (
          <dd>
            <Bdi>{booking.partnerReference}</Bdi>
          </dd>
        )}
        <dt>{words.created}</dt>
        <dd>{instant(booking.createdAt)}</dd>
        {booking.holdExpiresAt && <dt>{words.booking.heldUntil}</dt>}
        {booking.holdExpiresAt && <Hold until={booking.holdExpiresAt} />}
        {booking.cancellableUntil && <dt>{words.booking.cancellable}</dt>}
        {booking.cancellableUntil && <Deadline until={booking.cancellableUntil} timeZone={timeZone} />}
        {booking.cancellationTiers && <dt>{words.booking.terms}</dt>}
        {booking.cancellationTiers && <Terms tiers={booking.cancellationTiers} />}
        {booking.cancelledAt && <dt>{words.booking.cancelledAt}</dt>}
        {booking.cancelledAt && <dd>{instant(booking.cancelledAt)}</dd>}
        {booking.refund && <dt>{words.refund}</dt>}
        {booking.refund && (
          <dd>
            {money(booking.refund)}
            {booking.refundPercent !== null && (
              <span class="quiet"> {words.booking.percent(booking.refundPercent)}</span>
            )}
          </dd>
        )}
        {booking.cancelReason && <dt>{words.booking.reason}</dt>}
        {booking.cancelReason && (
          <dd class="booking-text" dir="auto">
            {withoutOverrides(booking.cancelReason)}
          </dd>
        )}
        {booking.notes && <dt>{words.notes}</dt>}
        {booking.notes && (
          <dd class="booking-text" dir="auto">
            {withoutOverrides(booking.notes)}
          </dd>
        )}
      </dl>
    </section>
  )
}

/** The tiers, earliest first, and what comes after them. */
function Terms({ tiers }: { tiers: NonNullable<BookingWholeFragment['cancellationTiers']> }) {
  return (
    <dd>
      <ul class="booking-terms">
        {tiers.map(({ minutesBefore, percent }) => (
          <li key={minutesBefore}>{words.booking.tier(percent, minutesBefore)}</li>
        ))}
        <li>{words.booking.lastTier}</li>
      </ul>
    </dd>
  )
}

function Hold({ until }: { until: string }) {
  const now = useNow()
  const minutes = Math.round((new Date(until).getTime() - now.getTime()) / 60_000)
  return (
    <dd>
      {instant(until)} <strong>{minutes > 0 ? words.booking.minutesLeft(minutes) : words.booking.over}</strong>
    </dd>
  )
}

function Deadline({ until, timeZone }: { until: string; timeZone: string }) {
  const now = useNow()
  return (
    <dd>
      {instantIn(until, timeZone)}
      {new Date(until) <= now && <strong> {words.booking.over}</strong>}
    </dd>
  )
}

/** Whether the lines say more than the price and the number of people do. */
function isTellingPrice({ lines, taxes }: BookingWholeFragment): boolean {
  return (
    lines.length > 1 ||
    taxes.length > 0 ||
    lines.some(each => each.ruleName !== null || each.adjustmentNames.length > 0)
  )
}
