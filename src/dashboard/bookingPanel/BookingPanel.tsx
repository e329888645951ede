import { X } from 'lucide'
import { useEffect, useRef } from 'preact/hooks'
import { href } from '../address.ts'
import type { BookingWholeFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { ActionBar } from '../booking/ActionBar.tsx'
import { CustomerSheet } from '../booking/CustomerSheet.tsx'
import { Situation } from '../booking/Situation.tsx'
import { type OneBooking, useOneBooking } from '../booking/useOneBooking.ts'
import '../booking/booking.css'
import { localDay, money } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { Fact } from '../kit/Fact.tsx'
import { Icon } from '../kit/Icon.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { timeSpan } from '../kit/timeSpan.ts'
import { useKeys } from '../kit/useKeys.ts'
import { peopleText } from '../pricing/unitsText.ts'
import { words } from '../words.ts'
import './bookingPanel.css'

const texts = words.bookingList

/** The essentials of a booking beside the list, with its actions. Escape closes it; the focus returns to its row. */
export function BookingPanel({ reference, close }: { reference: string; close(): void }) {
  const panel = useRef<HTMLElement>(null)
  const one = useOneBooking(reference)
  const leave = () => {
    close()
    document.querySelector<HTMLElement>(`.bookings a[href="${href(`booking/${reference}`)}"]`)?.focus()
  }
  useKeys({
    // A dialog above it is closed first.
    Escape: event => {
      if (!event.defaultPrevented) leave()
    },
  })
  useEffect(() => {
    panel.current?.focus()
  }, [reference])
  return (
    <aside ref={panel} class="booking-panel no-print" tabIndex={-1} aria-label={texts.panelOf(reference)}>
      <button type="button" class="plain booking-panel-close" aria-label={words.close} onClick={leave}>
        <Icon of={X} />
      </button>
      <QueryView key={reference} query={one.query}>
        {({ booking }) => <Essentials booking={booking} one={one} />}
      </QueryView>
    </aside>
  )
}

function Essentials({ booking, one }: { booking: BookingWholeFragment; one: OneBooking }) {
  const { timeslot, product, date } = booking
  return (
    <div class="booking">
      <div class="head">
        <Situation booking={booking} level={2} />
        <Badge kind={booking.status} word={words.statuses[booking.status]} />
        <Badge kind={booking.waiverStatus} word={texts.waiverIs(words.waivers[booking.waiverStatus])} />
      </div>
      {may('BOOKINGS_WRITE') && <ActionBar booking={booking} act={one.act} />}
      <section class="sheet">
        <dl class="facts">
          <Fact term={words.activity}>
            <Bdi>{product.name}</Bdi>
          </Fact>
          <Fact term={words.when}>
            <a href={href(`slot/${timeslot.id}`)}>
              {localDay(date)}, {timeSpan({ ...timeslot, ...booking })}
            </a>
          </Fact>
          <Fact term={words.participants}>{peopleText(booking)}</Fact>
          <Fact term={words.price}>{money(booking.price)}</Fact>
          <Fact term={words.soldBy}>
            <Bdi>{booking.partner?.name ?? words.channels[booking.channel]}</Bdi>
          </Fact>
          <Fact term={words.notes}>{booking.notes && <Bdi>{booking.notes}</Bdi>}</Fact>
        </dl>
      </section>
      <CustomerSheet booking={booking} />
      <p>
        <a class="button" href={href(`booking/${booking.bookingReference}`)}>
          {texts.openBooking}
        </a>
      </p>
    </div>
  )
}
