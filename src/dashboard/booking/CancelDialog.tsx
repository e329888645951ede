import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { BookingCancelDocument } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { instantIn } from '../format.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { Field } from '../kit/Field.tsx'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'
import type { BookingActionProps } from './BookingActionProps.ts'
import { ChangeNotice } from './ChangeNotice.tsx'
import { type RefundDraft, RefundFields, refundInput } from './RefundFields.tsx'
import { useConcurrentChanges } from './useConcurrentChanges.ts'

/** Asks how much is refunded and why, before a booking is cancelled. */
export function CancelDialog({ booking, act, close }: BookingActionProps & { close: () => void }) {
  const note = useRef<HTMLInputElement>(null)
  const meanwhile = useConcurrentChanges(booking)
  const { bookingReference } = booking
  const refund = useSignal<RefundDraft>({ rule: 'FULL', amount: '' })
  const refused = useSignal<Problem | undefined>(undefined)
  const cancel = () =>
    meanwhile.withExpectedVersion(async expectedVersion => {
      const reason = note.current!.value.trim() || null
      const chosen = refundInput(refund.value, booking)
      await act(async () => {
        const input = { bookingReference, expectedVersion, reason, ...chosen }
        const { done } = await fetchGraphql(BookingCancelDocument, { input })
        return [done.booking.version]
      })
      toast(words.booking.done.cancel(bookingReference))
    })
  const does = () => {
    refused.value = undefined
    return cancel().catch(problem => {
      refused.value = problem as Problem
      throw problem
    })
  }
  const asks = words.booking.asks.cancel
  return (
    <Confirm title={asks.title(bookingReference)} act={asks.act} does={does} close={close}>
      <ChangeNotice events={meanwhile.otherChanges} partner={booking.partner?.name} />
      <p>{asks.says(booking.participants)}</p>
      <Deadline booking={booking} />
      <RefundFields booking={booking} draft={refund} problem={refused.value} />
      <Field label={words.booking.reason} hint={asks.hint} path="input.reason" problem={refused.value}>
        {field => <input dir="auto" {...field} ref={note} type="text" maxLength={500} autocomplete="off" />}
      </Field>
    </Confirm>
  )
}

/** Whether a partner could still do this. */
function Deadline({ booking: { cancellableUntil, product } }: Pick<BookingActionProps, 'booking'>) {
  if (!cancellableUntil) return null
  const until = instantIn(cancellableUntil, product.timeZone)
  const isOver = new Date(cancellableUntil) <= new Date()
  return <p class={isOver ? 'booking-late' : 'quiet'}>{words.booking.deadline(until, isOver)}</p>
}
