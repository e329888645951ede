import type { Problem } from '../api/Problem.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { customerName } from '../kit/customerName.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemText } from '../kit/ProblemText.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { wholeNumber } from '../kit/wholeNumber.ts'
import type { Alternative } from '../newBooking/Alternative.ts'
import { bookInstead } from '../newBooking/bookInstead.ts'
import { joinWaitlist } from '../newBooking/joinWaitlist.ts'
import { OtherTimes } from '../newBooking/OtherTimes.tsx'
import { words } from '../words.ts'

const texts = words.waitlist

const nothing = { people: '2', firstName: '', lastName: '', email: '', phone: '' }

type Member = keyof typeof nothing

/** Adds a customer to the waitlist of a departure. @param named the activity and when it departs */
export function JoinDialog({
  slot: { id: timeslotId, activityId, date },
  named,
  close,
  done,
}: {
  slot: { id: string; activityId: string; date: string }
  named: string
  close(): void
  done(): void
}) {
  const draft = useDraft(`waitlist ${timeslotId}`, nothing)
  const { value, change } = draft
  const customer = {
    firstName: value.firstName.trim(),
    lastName: value.lastName.trim(),
    email: value.email.trim(),
    phone: value.phone.trim() || null,
  }
  const participants = wholeNumber(value.people)
  const action = useAction(async () => {
    const input = { activityId, timeslotId, participants: participants as number, customer }
    const { entry, before } = await joinWaitlist(input, date)
    draft.clear()
    const name = customerName(entry)
    toast(before ? texts.waitedBefore(name) : texts.added(name, entry.position))
    done()
    close()
  })
  const { problem } = action
  const field = (member: Member, label: string, more: Record<string, unknown> = {}, hint?: string) => (
    <Field
      label={label}
      path={member === 'people' ? 'input.participants' : `input.customer.${member}`}
      problem={problem}
      {...(hint && { hint })}
    >
      {input => (
        <input
          dir="auto"
          {...input}
          {...more}
          autocomplete="off"
          value={value[member]}
          onInput={event => change({ [member]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
  return (
    <Dialog title={texts.add} close={close}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <p class="quiet">{texts.addLead(named)}</p>
        <div class="fields">
          {field('people', words.participants, { inputMode: 'numeric' })}
          {field('firstName', words.firstName)}
          {field('lastName', words.lastName)}
          {field('email', words.email, { type: 'email' }, texts.emailHint)}
          {field('phone', words.newBooking.optional(words.phone), { type: 'tel' }, texts.phoneHint)}
        </div>
        {problem && (
          <Refusal
            problem={problem}
            book={alternative => {
              const booked = { activityId, participants: participants ?? 1, units: [], language: null, customer }
              draft.clear()
              bookInstead(booked, alternative)
            }}
          />
        )}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {texts.add}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

/** Why nobody was added, and what can be booked instead. */
function Refusal({ problem, book }: { problem: Problem; book(alternative: Alternative): void }) {
  const { alternatives = [] } = problem.facts as { alternatives?: readonly Alternative[] }
  return (
    <div class="banner waitlist-refused" role="alert">
      <p>
        <ProblemText problem={problem} />
      </p>
      {alternatives.length > 0 && (
        <>
          <p>{problem.code === 'places-available' ? texts.bookNow : texts.instead}</p>
          <OtherTimes times={alternatives} choose={book} />
        </>
      )}
    </div>
  )
}
