import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { BookingConfirmDocument, BookingRejectDocument } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { Field } from '../kit/Field.tsx'
import { toast } from '../kit/toast.tsx'
import { bookInstead } from '../newBooking/bookInstead.ts'
import { words } from '../words.ts'
import { Alternatives } from './Alternatives.tsx'
import type { BookingActionProps } from './BookingActionProps.ts'
import { ChangeNotice } from './ChangeNotice.tsx'
import { useConcurrentChanges } from './useConcurrentChanges.ts'

/** Asks for confirmation and a reason before a change of status. */
export function StepDialog({
  booking,
  act,
  close,
  step,
}: BookingActionProps & { close: () => void; step: 'confirm' | 'reject' }) {
  const note = useRef<HTMLInputElement>(null)
  const meanwhile = useConcurrentChanges(booking)
  const { bookingReference } = booking
  const refused = useSignal<Problem | undefined>(undefined)
  const does = () => {
    refused.value = undefined
    return tryIt().catch(problem => {
      refused.value = problem as Problem
      throw problem
    })
  }
  const tryIt = () =>
    meanwhile.withExpectedVersion(async expectedVersion => {
      const text = note.current!.value.trim() || null
      await act(async () => {
        const { done } =
          step === 'confirm'
            ? await fetchGraphql(BookingConfirmDocument, {
                input: { bookingReference, expectedVersion, paymentReference: text },
              })
            : await fetchGraphql(BookingRejectDocument, { input: { bookingReference, expectedVersion, reason: text } })
        return [done.booking.version]
      })
      toast(words.booking.done[step](bookingReference))
    })
  return (
    <Confirm
      title={words.booking.asks[step].title(bookingReference)}
      act={words.booking.asks[step].act}
      bad={step === 'reject'}
      does={does}
      close={close}
      after={<Alternatives problem={refused.value} choose={each => bookInstead(booking, each)} />}
    >
      <ChangeNotice events={meanwhile.otherChanges} partner={booking.partner?.name} />
      <p>{words.booking.asks[step].says(booking.participants)}</p>
      <Field
        label={step === 'confirm' ? words.paymentReference : words.booking.reason}
        hint={words.booking.asks[step].hint}
      >
        {field => <input dir="auto" {...field} ref={note} type="text" maxLength={500} autocomplete="off" />}
      </Field>
    </Confirm>
  )
}
