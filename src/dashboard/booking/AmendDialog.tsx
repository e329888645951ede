import { useSignal } from '@preact/signals'
import type { InputHTMLAttributes } from 'preact'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { BookingAmendDocument } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { UnitSteppers } from '../pricing/UnitSteppers.tsx'
import { unitsText } from '../pricing/unitsText.ts'
import { readUnits, writeUnits } from '../pricing/writtenUnits.ts'
import { words } from '../words.ts'
import { Alternatives } from './Alternatives.tsx'
import { AmendmentPrice } from './AmendmentPrice.tsx'
import { type AmendDraft, amendDraft, amendInput, hasUnits } from './amendInput.ts'
import type { BookingActionProps } from './BookingActionProps.ts'
import { ChangeNotice } from './ChangeNotice.tsx'
import { answersOf, type Owed, OwedAnswers, owedAfter } from './OwedAnswers.tsx'
import { SlotChoice } from './SlotChoice.tsx'
import { useAmendmentQuote } from './useAmendmentQuote.ts'
import { useConcurrentChanges } from './useConcurrentChanges.ts'

/** Changes a booking. Only changed fields are sent, and the change is refused if the booking has changed concurrently. */
export function AmendDialog({ booking, act, close }: BookingActionProps & { close: () => void }) {
  const { bookingReference, product } = booking
  const meanwhile = useConcurrentChanges(booking)
  const before = amendDraft(meanwhile.base)
  const now = amendDraft(booking)
  const draft = useDraft(`amend ${bookingReference}`, before)
  const input = amendInput(before, draft.value)
  const quoted = useAmendmentQuote(bookingReference, input)
  const { quote } = quoted
  const owed = useSignal<readonly Owed[]>([])
  const uploading = useSignal(0)
  const amend = useAction(() =>
    meanwhile.withExpectedVersion(async expectedVersion => {
      await act(async () => {
        const expectedPrice = quote && { amount: quote.price.amount }
        const answers = answersOf(owed.value)
        const { done } = await fetchGraphql(BookingAmendDocument, {
          input: { ...input, bookingReference, expectedVersion, expectedPrice, ...(answers.length > 0 && { answers }) },
        }).catch(async (error: Problem) => {
          // The new price is shown, and taken at the next attempt.
          if (error.code === 'price-changed') quoted.refetch()
          owed.value = await owedAfter(error, booking.activityId, owed.value)
          throw error
        })
        return [done.booking.version]
      })
      toast(words.booking.done.amend(bookingReference))
      draft.clear()
      close()
    }),
  )
  const problem = amend.problem ?? quoted.problem

  /** The value that others have set for a field that was edited here. */
  const byNow = (name: keyof AmendDraft) =>
    name !== 'reason' && meanwhile.otherChanges.length > 0 && now[name] !== draft.value[name]
      ? words.booking.isNow(name === 'units' ? unitsText(booking.units) : now[name])
      : ''
  const field = (
    name: Exclude<keyof AmendDraft, 'day' | 'timeslotId' | 'units'>,
    label: string,
    path: string,
    more: InputHTMLAttributes<HTMLInputElement> = {},
  ) => (
    <Field label={label} path={path} problem={problem} hint={byNow(name)}>
      {input => (
        <input
          dir="auto"
          {...input}
          {...more}
          value={draft.value[name]}
          onInput={event => draft.change({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
  return (
    <Dialog title={words.booking.amend(bookingReference)} wide close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void amend.run()
        }}
      >
        <ChangeNotice events={meanwhile.otherChanges} partner={booking.partner?.name} />
        <SlotChoice
          activityId={booking.activityId}
          day={draft.value.day}
          timeslotId={draft.value.timeslotId}
          own={{ timeslotId: meanwhile.base.timeslotId, day: meanwhile.base.date }}
          problem={problem}
          change={draft.change}
        />
        {hasUnits(booking) && (
          <UnitSteppers
            units={stepped(booking)}
            chosen={readUnits(draft.value.units)}
            priceOf={() => undefined}
            hint={byNow('units') || words.booking.unitsHint}
            problem={problem}
            choose={units => draft.change({ units: writeUnits(units) })}
          />
        )}
        <div class="fields">
          {!hasUnits(booking) &&
            field('participants', words.participants, 'input.participants', {
              type: 'number',
              required: true,
              min: product.minParticipants,
              max: product.maxParticipants ?? undefined,
            })}
          {field('firstName', words.firstName, 'input.customer.firstName', { required: true })}
          {field('lastName', words.lastName, 'input.customer.lastName', { required: true })}
          {field('email', words.email, 'input.customer.email', { type: 'email', required: true })}
          {field('phone', words.phone, 'input.customer.phone', { type: 'tel' })}
        </div>
        <OwedAnswers owed={owed} uploading={uploading} />
        <Field label={words.notes} path="input.notes" problem={problem} hint={byNow('notes')}>
          {input => (
            <textarea
              dir="auto"
              {...input}
              rows={2}
              value={draft.value.notes}
              onInput={event => draft.change({ notes: event.currentTarget.value })}
            />
          )}
        </Field>
        <AmendmentPrice before={booking.price} quoted={quoted} />
        {field('reason', words.booking.reason, 'input.reason', { placeholder: words.booking.reasonHint })}
        {problem && <ProblemBanner problem={problem} />}
        <Alternatives
          problem={problem}
          choose={each => {
            draft.change({ day: each.date, timeslotId: each.id })
            amend.forget()
          }}
        />
        <footer>
          {draft.touched && (
            <button type="button" class="plain" onClick={draft.clear}>
              {words.booking.startOver}
            </button>
          )}
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button
            type="submit"
            class="main"
            disabled={amend.busy || quoted.busy || uploading.value > 0 || !input || draft.value.timeslotId === ''}
          >
            {words.booking.save}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

/** The units of the activity, and those of the booking that are not sold any more. */
function stepped({ product, units }: BookingActionProps['booking']) {
  const gone = units.filter(each => !product.units.some(unit => unit.unitId === each.unitId))
  return [
    ...product.units,
    ...gone.map(({ unitId, name, paxCount, quantity }) => ({
      unitId,
      name,
      paxCount,
      minAge: null,
      maxAge: null,
      accompaniedBy: [],
      minQuantity: 1,
      // It can become less, not more.
      maxQuantity: quantity,
    })),
  ]
}
