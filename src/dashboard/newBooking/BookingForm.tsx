import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import { address, navigate, updateQuery } from '../address.ts'
import {
  type NewBookingActivityFragment,
  NewBookingDayDocument,
  NewBookingPricingDocument,
  NewBookingQuestionsDocument,
  type NewBookingTimeslotFragment,
} from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { useQuery } from '../api/useQuery.ts'
import { count, money } from '../format.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { readPricing } from '../pricing/readPricing.ts'
import { participantName } from '../pricing/unitsText.ts'
import { readQuestion } from '../waiver/questionSpelling.ts'
import { words } from '../words.ts'
import { ActivityStep } from './ActivityStep.tsx'
import type { Alternative } from './Alternative.ts'
import { bookOnce } from './bookOnce.ts'
import { CodesStep } from './CodesStep.tsx'
import { CustomerStep } from './CustomerStep.tsx'
import { choicesOf, namedUnits } from './choices.ts'
import { PaymentStep } from './PaymentStep.tsx'
import { QuestionStep } from './QuestionStep.tsx'
import { Refused } from './Refused.tsx'
import { requestOf } from './requestOf.ts'
import { SellerStep } from './SellerStep.tsx'
import { StartOver } from './StartOver.tsx'
import { Summary } from './Summary.tsx'
import { UnfinishedBooking } from './UnfinishedBooking.tsx'
import { useBookingDraft } from './useBookingDraft.ts'
import { useQuote } from './useQuote.ts'
import { WhenStep } from './WhenStep.tsx'
import { waitInstead } from './waitInstead.ts'

/** The steps of a booking, from top to bottom: each step appears when the previous one is complete. */
export function BookingForm({
  activities,
  holdMinutes,
}: {
  activities: readonly NewBookingActivityFragment[]
  holdMinutes: number
}) {
  const sending = useSignal(false)
  const { draft, unfinished } = useBookingDraft(sending.value)
  const activity = activities.find(each => each.id === address.value.query.get('activity'))
  const { id: activityId = '' } = activity ?? {}
  const priced = useQuery(NewBookingPricingDocument, activity ? { activityId } : undefined)
  const stored = priced.stale ? undefined : priced.data?.product.pricing
  const pricing = useMemo(() => stored && readPricing(stored), [stored])
  const choices = choicesOf(activity, pricing)
  const { day, people } = choices

  const slots = useQuery(NewBookingDayDocument, activity && day ? { activityId, day } : undefined)
  useAutoRefetch(slots)
  // While another day loads, the steps below stay in place.
  const last = useRef<NewBookingTimeslotFragment>(undefined)
  const found = day ? slots.data?.timeslots.find(each => each.id === choices.slot) : undefined
  if (found) last.current = found
  const slot = found ?? (day && choices.slot && slots.stale ? last.current : undefined)
  const asking = useQuery(NewBookingQuestionsDocument, activity ? { activityId } : undefined)
  const questions = asking.stale ? undefined : asking.data?.waiverQuestions.map(readQuestion)

  const quoting = useQuote(choices, draft.value)
  const { quote } = quoting
  const total = quote && money({ ...quote.price, amount: quote.price.amount - quote.voucherAmount.amount })

  const sentKeys = useSignal<readonly string[]>([])
  const uploading = useSignal(0)
  const booking = useAction(async () => {
    const { request, answerKeys } = requestOf(choices, draft.value, questions ?? [], quote)
    sentKeys.value = answerKeys
    sending.value = true
    const { reference, earlier } = await bookOnce(request, draft.value, draft.change)
      .catch((error: Problem) => {
        // The new price is shown, and booked at the next attempt.
        if (error.code === 'price-changed') {
          priced.refetch()
          slots.refetch()
          quoting.refetch()
        }
        throw error
      })
      .finally(() => {
        sending.value = false
      })
    draft.clear()
    // No navigation if the user has left the page meanwhile.
    if (address.value.page === 'book') navigate('book', { made: reference, earlier: earlier ? 'yes' : '' })
    else toast(words.newBooking.booked(reference))
  })
  const waiting = useAction(() => {
    booking.forget()
    return waitInstead(choices, draft.value, draft.clear)
  })
  const problem = waiting.problem ?? booking.problem
  const take = (alternative: Alternative) => {
    booking.forget()
    waiting.forget()
    const { date, id: timeslotId } = alternative
    updateQuery({ day: date, month: date.slice(0, 7), slot: timeslotId }, false)
    document.getElementById('book-submit')?.focus()
  }

  const { how, unanswered } = draft.value
  return (
    <>
      <div class="head book-head">
        <h1>{words.newBooking.name}</h1>
        {draft.touched && (
          <StartOver
            draft={draft}
            over={() => {
              booking.forget()
              waiting.forget()
            }}
          />
        )}
      </div>
      <UnfinishedBooking unfinished={unfinished} activities={activities} />
      <div class="book">
        <div class="book-steps">
          <ActivityStep
            activities={activities}
            chosen={activity?.id}
            choose={next => {
              updateQuery(
                { activity: next, same: '', slot: '', units: '', people: people > 1 ? String(people) : '' },
                false,
              )
              // The same customer wants something else.
              if (draft.touched) draft.change({})
            }}
          />
          {activity && <WhenStep key={activityId} choices={choices} slots={slots} />}
        </div>
        {/* What is chosen above is no part of it: the Enter key there must not book. */}
        <form
          class="book-form"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            waiting.forget()
            if (slot && questions && !quoting.pending && uploading.value === 0) void booking.run()
          }}
        >
          {slot && priced.problem && !pricing && (
            <ProblemBanner problem={priced.problem} retry={priced.refetch} recovers />
          )}
          {slot && pricing && (
            <div class="book-steps">
              <CustomerStep
                choices={choices}
                pricing={pricing}
                slot={slot}
                draft={draft}
                left={slot.availablePlaces}
                problem={problem ?? quoting.problem}
              />
              <QueryView query={asking} lines={2}>
                {() =>
                  questions && questions.length > 0 ? (
                    <QuestionStep
                      questions={questions}
                      people={Math.min(people, slot.capacity)}
                      nameOf={place => participantName(namedUnits(choices, pricing), place)}
                      dueNow={activity?.waiverPolicy === 'AT_BOOKING'}
                      draft={draft}
                      problem={problem}
                      sentKeys={sentKeys.value}
                      uploading={uploading}
                    />
                  ) : null
                }
              </QueryView>
              <CodesStep draft={draft} quoting={quoting} problem={problem} />
              <SellerStep draft={draft} problem={problem} />
              {draft.value.partnerId ? null : (
                <PaymentStep
                  total={total}
                  currency={activity!.fromPrice.currency}
                  holdMinutes={holdMinutes}
                  draft={draft}
                  problem={problem}
                />
              )}
            </div>
          )}
          <Summary choices={choices} slot={slot} quote={slot && quote}>
            {problem && <Refused problem={problem} take={take} />}
            {!problem && !booking.busy && unanswered.length > 0 && (
              <p class="book-warn">{words.newBooking.unansweredBefore}</p>
            )}
            {slot && quoting.problem?.violations.length === 0 && people <= slot.availablePlaces && !problem && (
              <ProblemBanner problem={quoting.problem} retry={quoting.refetch} recovers />
            )}
            {slot && people > slot.availablePlaces && !problem && (
              <p class="book-warn" role="status">
                {slot.availablePlaces === 0
                  ? words.newBooking.noneLeftNow
                  : words.newBooking.onlyLeftNow(count(slot.availablePlaces))}
              </p>
            )}
            {slot && (people > slot.availablePlaces || problem?.code === 'insufficient-capacity') && (
              <button type="button" disabled={booking.busy || waiting.busy} onClick={() => void waiting.run()}>
                {words.waitlist.add}
              </button>
            )}
            {slot && pricing && (
              <button
                id="book-submit"
                type="submit"
                class="main"
                disabled={booking.busy || waiting.busy || quoting.pending || !questions || uploading.value > 0}
              >
                {draft.value.partnerId
                  ? words.newBooking.bookForPartner
                  : how === 'hold'
                    ? words.newBooking.hold(holdMinutes)
                    : words.newBooking.book(how, total)}
              </button>
            )}
          </Summary>
        </form>
      </div>
    </>
  )
}
