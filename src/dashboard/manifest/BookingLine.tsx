import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { withoutOverrides } from '../../domain/rules/withoutOverrides.ts'
import { href } from '../address.ts'
import type { ManifestBookingFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { count } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { customerHref } from '../kit/customerHref.ts'
import { customerName } from '../kit/customerName.ts'
import { mailTo } from '../kit/mailTo.ts'
import { Phone } from '../kit/Phone.tsx'
import { isTelling, unitsText } from '../pricing/unitsText.ts'
import { words } from '../words.ts'
import { Answers } from './Answers.tsx'
import { Checks } from './Checks.tsx'
import type { Stage } from './stageOf.ts'
import type { CheckIn } from './useCheckIn.ts'

const manifest = words.manifest

/** One booking: who comes, how to reach them, and what is still open. @param everyAnswer whether the answers of all are shown */
export function BookingLine({
  booking,
  checkIn,
  stage,
  selected,
  everyAnswer,
}: {
  booking: ManifestBookingFragment
  checkIn: CheckIn
  stage: Stage
  selected: boolean
  everyAnswer: boolean
}) {
  const { bookingReference, customer, answers, units, waiverStatus, waiverUrl, notes, status } = booking
  const opened = useSignal<boolean | undefined>(undefined)
  const shown = answers.length > 0 && (opened.value ?? everyAnswer)
  const id = useId()
  const name = customerName(booking)
  return (
    <tbody class="manifest-booking" data-row={booking.id}>
      <tr aria-selected={selected} class={status.toLowerCase()}>
        <td class="manifest-people">
          <span class="manifest-box" aria-hidden="true" />
          {count(booking.participants)}
        </td>
        <th scope="row" class="manifest-who">
          <strong>
            {customer && may('BOOKINGS_READ') ? (
              <a href={customerHref(customer.email)}>
                <Bdi>{name}</Bdi>
              </a>
            ) : (
              <Bdi>{name}</Bdi>
            )}
          </strong>
          {isTelling(units) && (
            <span class="manifest-units">
              <Bdi>{unitsText(units)}</Bdi>
            </span>
          )}
          <span class="manifest-reach">
            {customer?.phone && <Phone number={customer.phone} />}
            {customer && (
              <a class="quiet" href={mailTo(customer.email)}>
                {customer.email}
              </a>
            )}
          </span>
        </th>
        <td class="manifest-reference">
          {may('BOOKINGS_READ') ? (
            <a href={href(`booking/${bookingReference}`)}>
              <code>{bookingReference}</code>
            </a>
          ) : (
            <code>{bookingReference}</code>
          )}
          <span>
            <Bdi>{booking.partner?.name ?? words.channels[booking.channel]}</Bdi>
          </span>
          <span class="quiet">
            <Bdi>{booking.paymentReference}</Bdi>
          </span>
        </td>
        <td class="manifest-waiver">
          {waiverStatus !== 'NOT_REQUIRED' && (
            <span>
              <span class="manifest-label quiet">{words.waiver} </span>
              <Badge kind={waiverStatus} word={words.waivers[waiverStatus]} />
            </span>
          )}
          {waiverStatus === 'OUTSTANDING' && waiverUrl && (
            <a href={waiverUrl} target="_blank" rel="noreferrer" class="no-print" aria-label={manifest.fillInFor(name)}>
              {manifest.fillIn}
            </a>
          )}
          {answers.length > 0 && (
            <button
              type="button"
              class="plain"
              aria-expanded={shown}
              aria-controls={id}
              aria-label={manifest.answers(name)}
              onClick={() => {
                opened.value = !shown
              }}
            >
              {manifest.answersShort} <span aria-hidden="true">{shown ? '▴' : '▾'}</span>
            </button>
          )}
        </td>
        <td class="manifest-check">
          <Checks booking={booking} checkIn={checkIn} stage={stage} />
        </td>
      </tr>
      <tr id={id} class="manifest-more" hidden={!notes && !shown}>
        <td colSpan={5}>
          {notes && (
            <p class="manifest-notes" dir="auto">
              {withoutOverrides(notes)}
            </p>
          )}
          {shown && <Answers answers={answers} units={units} />}
        </td>
      </tr>
    </tbody>
  )
}
