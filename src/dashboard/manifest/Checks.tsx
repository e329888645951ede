import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { bookingActions } from '../../domain/rules/bookingActions.ts'
import type { ManifestBookingFragment } from '../api/generated.ts'
import { reachable } from '../api/reachable.ts'
import { may } from '../api/viewer.ts'
import { count, instant, money } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { customerName } from '../kit/customerName.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { words } from '../words.ts'
import type { Stage } from './stageOf.ts'
import type { CheckIn } from './useCheckIn.ts'

const manifest = words.manifest

/** The attendance of a booking, and the actions of check-in. */
export function Checks({
  booking,
  checkIn,
  stage,
}: {
  booking: ManifestBookingFragment
  checkIn: CheckIn
  stage: Stage
}) {
  const { id: bookingId, status, participants, amountDue } = booking
  const state = useRef<HTMLParagraphElement>(null)
  const problem = checkIn.problemOf(bookingId)
  const people = words.people(count(participants))
  const name = customerName(booking)
  const open = checkIn.isOpen(bookingId)
  const redeem = () => checkIn.redeem(booking)
  const here = booking.arrivedParticipants ?? participants
  const counting = useSignal(false)
  const wasOpen = useRef(open)
  useEffect(() => {
    // The button that was pressed is gone: the keyboard stays on the line.
    if (wasOpen.current && !open && document.activeElement === document.body) state.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <div class="manifest-checks">
      <p ref={state} tabIndex={-1} class="manifest-state">
        <Badge kind={status} word={words.statuses[status]} />
        {here < participants && <Badge kind="warn" word={manifest.someHere(count(here), count(participants))} />}
        {amountDue.amount > 0 && <Badge kind="warn" word={words.amountToPay(money(amountDue))} />}
        {booking.holdExpiresAt && <span class="quiet"> {manifest.until(instant(booking.holdExpiresAt))}</span>}
      </p>
      {open && !reachable.value && (
        <p class="manifest-waits">
          {checkIn.isTappedAs(bookingId, 'redeem') ? manifest.waits : manifest.waitsToo}{' '}
          <button
            type="button"
            class="plain"
            aria-label={manifest.undoWaiting(name)}
            onClick={() => checkIn.undo(booking)}
          >
            {manifest.undo}
          </button>
        </p>
      )}
      {may('CHECKIN_WRITE') && stage.checkIn && !(open && !reachable.value) && (
        <div class="manifest-buttons">
          {bookingActions.redeem.includes(status) && (
            <button
              type="button"
              class={status === 'CONFIRMED' ? 'main' : undefined}
              disabled={open}
              aria-label={(status === 'NO_SHOW' ? manifest.cameAfterAllOf : manifest.checkInOf)(name, people)}
              onClick={redeem}
            >
              {status === 'NO_SHOW' ? manifest.cameAfterAll : manifest.checkIn}
            </button>
          )}
          {here < participants && (
            <button type="button" disabled={open} aria-label={manifest.restCameOf(name)} onClick={redeem}>
              {manifest.restCame}
            </button>
          )}
          {participants > 1 && (status === 'CONFIRMED' || here < participants) && (
            <button
              type="button"
              disabled={open}
              aria-expanded={counting.value}
              aria-label={manifest.someOf(name)}
              onClick={() => {
                counting.value = !counting.value
              }}
            >
              {manifest.some}
            </button>
          )}
          {stage.noShow && status === 'CONFIRMED' && (
            <button
              type="button"
              disabled={open}
              aria-label={manifest.noShowOf(name)}
              onClick={() => checkIn.noShow(booking)}
            >
              {words.statuses.NO_SHOW}
            </button>
          )}
          {bookingActions.reopen.includes(status) && (
            <button
              type="button"
              class="plain"
              disabled={open}
              aria-label={manifest.undoOf(name, words.statuses[status])}
              onClick={() => checkIn.undo(booking)}
            >
              {manifest.undo}
            </button>
          )}
        </div>
      )}
      {counting.value && (
        <fieldset class="manifest-count">
          <legend>{manifest.howMany}</legend>
          {Array.from({ length: Math.min(participants - 1, 30) }, (_, index) => index + 1).map(number => (
            <button
              key={number}
              type="button"
              aria-label={manifest.someHere(count(number), count(participants))}
              onClick={() => {
                counting.value = false
                checkIn.redeem(booking, number)
              }}
            >
              {count(number)}
            </button>
          ))}
        </fieldset>
      )}
      {problem && (status !== 'REDEEMED' || here < participants) && (
        <ProblemBanner problem={problem} {...(bookingActions.redeem.includes(status) && { retry: redeem })} />
      )}
    </div>
  )
}
