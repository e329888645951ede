import { useEffect, useRef } from 'preact/hooks'
import { isolate } from '../../domain/rules/isolate.ts'
import { address, href, navigate } from '../address.ts'
import { type BookingStatus, NewBookingMadeDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { localDay, money, ownZone } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { customerName } from '../kit/customerName.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { peopleText } from '../pricing/unitsText.ts'
import { words } from '../words.ts'
import { typedOf } from './bookInstead.ts'
import { Hold } from './Hold.tsx'
import { DRAFT, nothingTyped, type Typed } from './Typed.ts'
import { WaiverLink } from './WaiverLink.tsx'
import './bookedPage.css'

/** The created booking, the remaining steps, and a link to the next booking. */
export function BookedPage({ reference }: { reference: string }) {
  const query = useQuery(NewBookingMadeDocument, { bookingReference: reference })
  useAutoRefetch(query)
  const draft = useDraft<Typed>(DRAFT, nothingTyped)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div class="book-result">
      <h1 ref={head} tabIndex={-1}>
        {titleOf(query.data?.booking.status)(reference)}
      </h1>
      {address.value.query.get('earlier') && <p class="book-warn">{words.newBooking.earlier}</p>}
      <QueryView query={query} lines={5}>
        {({ booking }) => {
          const { customer, product, waiverUrl, language } = booking
          const held = booking.status === 'ON_HOLD' || booking.status === 'EXPIRED'
          return (
            <>
              <section class="sheet" aria-label={words.newBooking.summary}>
                <p class="book-reference">{booking.bookingReference}</p>
                <dl class="facts">
                  <dt>{words.status}</dt>
                  <dd>
                    <Badge kind={booking.status} word={words.statuses[booking.status]} />
                  </dd>
                  <dt>{words.activity}</dt>
                  <dd>
                    <Bdi>{product.name}</Bdi>
                  </dd>
                  <dt>{words.when}</dt>
                  <dd>{`${localDay(booking.date)}, ${booking.time}`}</dd>
                  <dt>{words.participants}</dt>
                  <dd>{peopleText(booking)}</dd>
                  <dt>{words.customer}</dt>
                  <dd>
                    {[isolate(customerName(booking)), customer?.email, customer?.phone].filter(Boolean).join(', ')}
                  </dd>
                  <dt>{words.price}</dt>
                  <dd>{money(booking.price)}</dd>
                  {!held && booking.basket.amountDue.amount > 0 && (
                    <>
                      <dt>{words.booking.due}</dt>
                      <dd>{money(booking.basket.amountDue)}</dd>
                    </>
                  )}
                  {!held && (
                    <>
                      <dt>{words.paymentReference}</dt>
                      <dd>
                        <Bdi>{booking.paymentReference}</Bdi>
                      </dd>
                    </>
                  )}
                </dl>
                <p>
                  <a href={href(`booking/${booking.bookingReference}`)}>{words.newBooking.open}</a>
                </p>
                {product.timeZone !== ownZone && <p class="quiet">{words.otherZone(product.timeZone, ownZone)}</p>}
              </section>
              {held && <Hold booking={booking} done={query.refetch} />}
              {waiverUrl && <WaiverLink url={waiverUrl} status={booking.waiverStatus} />}
              <p class="book-next">
                <button
                  type="button"
                  onClick={() => {
                    draft.clear()
                    draft.change({ ...typedOf(customer), language: language ?? '' })
                    navigate('book', { people: String(booking.participants), same: 'yes' })
                  }}
                >
                  {words.newBooking.sameCustomer}
                </button>
                <button type="button" class={held ? undefined : 'main'} onClick={() => navigate('book')}>
                  {words.newBooking.another}
                </button>
              </p>
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

/** @param status undefined before it is known */
function titleOf(status: BookingStatus | undefined): (reference: string) => string {
  const { booked, held, asked, expired } = words.newBooking
  return status === 'ON_HOLD' ? held : status === 'PENDING' ? asked : status === 'EXPIRED' ? expired : booked
}
