import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  BookingAcceptDocument,
  BookingExtendDocument,
  BookingNoShowDocument,
  BookingRedeemDocument,
  BookingReopenDocument,
  type BookingStatus,
} from '../api/generated.ts'
import { instant } from '../format.ts'
import { lazyPart } from '../kit/lazyPart.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useNow } from '../kit/useNow.ts'
import { words } from '../words.ts'
import { actionsOf, type BookingActionName } from './actionsOf.ts'
import type { BookingActionProps } from './BookingActionProps.ts'

const ActionDialog = lazyPart(async () => (await import('./ActionDialog.tsx')).ActionDialog)

/** What runs without a question: it harms nobody, or can be taken back. */
const atOnce = {
  accept: BookingAcceptDocument,
  extend: BookingExtendDocument,
  redeem: BookingRedeemDocument,
  noShow: BookingNoShowDocument,
  reopen: BookingReopenDocument,
}

const isAtOnce = (name: BookingActionName): name is keyof typeof atOnce => Object.hasOwn(atOnce, name)

/** What takes an action back. @param before the status before it */
function inverseOf(name: BookingActionName, before: BookingStatus): keyof typeof atOnce | undefined {
  if (name === 'redeem' || name === 'noShow') return 'reopen'
  if (name === 'reopen') return before === 'NO_SHOW' ? 'noShow' : 'redeem'
  return undefined
}

const bad = new Set<BookingActionName>(['cancel', 'reject', 'noShow'])

/** The possible actions on the booking. Reversible ones run at once, the others ask first. */
export function ActionBar({ booking, act }: BookingActionProps) {
  const now = useNow()
  const open = useSignal<BookingActionName | undefined>(undefined)
  const { bookingReference, version } = booking
  const takeBack = (inverse: keyof typeof atOnce, expectedVersion: number) =>
    act(async () => {
      const { done } = await fetchGraphql(atOnce[inverse], { input: { bookingReference, expectedVersion } })
      toast(words.booking.done[inverse](bookingReference, ''))
      return [done.booking.version]
    })
  const direct = useAction((name: keyof typeof atOnce) =>
    act(async () => {
      const { done } = await fetchGraphql(atOnce[name], { input: { bookingReference, expectedVersion: version } })
      const { holdExpiresAt } = done.booking
      const inverse = inverseOf(name, booking.status)
      toast(
        words.booking.done[name](bookingReference, holdExpiresAt ? instant(holdExpiresAt) : ''),
        inverse && (() => takeBack(inverse, done.booking.version)),
      )
      return [done.booking.version]
    }),
  )
  const close = () => {
    open.value = undefined
  }
  const actions = actionsOf(booking, now)
  return (
    <>
      <div class="booking-actions">
        {actions.map((name, place) => (
          <button
            key={name}
            type="button"
            class={bad.has(name) ? 'bad' : place === 0 && name !== 'amend' ? 'main' : undefined}
            disabled={direct.busy}
            onClick={() => {
              direct.forget()
              if (isAtOnce(name)) void direct.run(name)
              else open.value = name
            }}
          >
            {words.booking.acts[name]}
          </button>
        ))}
      </div>
      {direct.problem && <ProblemBanner problem={direct.problem} />}
      {open.value && <ActionDialog name={open.value} booking={booking} act={act} close={close} />}
    </>
  )
}
