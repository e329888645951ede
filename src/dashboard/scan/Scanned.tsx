import { bookingActions, canRedeemOn } from '../../domain/rules/bookingActions.ts'
import type { ScannedBookingFragment } from '../api/generated.ts'
import { todayIn } from '../calendar.ts'
import { count, instantIn, localDay } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { customerName } from '../kit/customerName.ts'
import { useNow } from '../kit/useNow.ts'
import { Checks } from '../manifest/Checks.tsx'
import { useCheckIn } from '../manifest/useCheckIn.ts'
import '../manifest/manifest.css'
import { isTelling, unitsText } from '../pricing/unitsText.ts'
import { words } from '../words.ts'

const texts = words.scan

/** A departure that began yesterday can go on after midnight. */
const LATEST_MS = 86_400_000

/** Who a ticket is of, what is wrong with it, and the check-in. */
export function Scanned({
  scanned,
  code,
  refetch,
  next,
}: {
  scanned: ScannedBookingFragment
  code: string
  refetch(): void
  next(): void
}) {
  const checkIn = useCheckIn(refetch)
  const now = useNow()
  const booking = checkIn.latest(scanned)
  const { date, time, startsAt, product, tickets, history } = scanned
  const today = todayIn(product.timeZone, now)
  const isValid = [...bookingActions.redeem, ...bookingActions.reopen].includes(booking.status)
  const stage = {
    checkIn: canRedeemOn(today, date) && now.getTime() < new Date(startsAt).getTime() + LATEST_MS,
    noShow: false,
  }
  const arrival = history.findLast(each => each.action === 'REDEEMED')
  const [, ordinal] = /-(\d+)$/.exec(code) ?? []
  return (
    <section class="sheet scan-found" aria-labelledby="scanned">
      <h2 id="scanned">
        <Bdi>{customerName(booking)}</Bdi>
      </h2>
      {!isValid && <p class="banner">{texts.notValid(words.statuses[booking.status])}</p>}
      {date !== today && <p class="banner">{texts.otherDay(localDay(date))}</p>}
      {scanned.status === 'REDEEMED' && booking.status === 'REDEEMED' && arrival && (
        <p class="banner">{texts.already(instantIn(arrival.occurredAt, product.timeZone))}</p>
      )}
      <p>
        {texts.forDay(product.name, localDay(date), time)} <code>{booking.bookingReference}</code>
      </p>
      <p>
        <strong>{words.people(count(booking.participants))}</strong>
        {isTelling(booking.units) && (
          <>
            {': '}
            <Bdi>{unitsText(booking.units)}</Bdi>
          </>
        )}
        {ordinal && tickets.length > 1 && <span class="quiet"> {texts.ticketOf(ordinal, count(tickets.length))}</span>}
      </p>
      {booking.notes && (
        <p>
          <Bdi>{booking.notes}</Bdi>
        </p>
      )}
      <Checks booking={booking} checkIn={checkIn} stage={stage} />
      <p>
        <button type="button" onClick={next}>
          {texts.next}
        </button>
      </p>
    </section>
  )
}
