import { isolate } from '../../domain/rules/isolate.ts'
import { href, navigate } from '../address.ts'
import { ClosureDayDocument, type ClosureDayQuery } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { longDay } from '../format.ts'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { useNow } from '../kit/useNow.ts'
import { useTitle } from '../kit/useTitle.ts'
import { DayChoice } from '../timeline/DayChoice.tsx'
import { words } from '../words.ts'
import { BookingsOfClosing } from './BookingsOfClosing.tsx'
import { ClosingPreview } from './ClosingPreview.tsx'
import { DecisionFields } from './DecisionFields.tsx'
import { type Typed, useClosing } from './useClosing.ts'

const texts = words.closures

type Slot = ClosureDayQuery['timeslots'][number]

/** Closes departures of a day, and decides what happens to their bookings. @param only the activity that is chosen at first, and `from` the time */
export function CloseForm({
  day,
  today,
  ...first
}: {
  day: string
  today: string
  only: string | undefined
  from: string
}) {
  const query = useQuery(ClosureDayDocument, { day })
  useTitle(texts.close, longDay(day))
  return (
    <>
      <div class="head">
        <h1>{texts.closeOn(longDay(day))}</h1>
        <DayChoice day={day} today={today} />
        <p>
          <a href={href('closures')}>{texts.earlier}</a>
        </p>
      </div>
      <QueryView query={query}>{({ timeslots }) => <Form day={day} slots={timeslots} {...first} />}</QueryView>
    </>
  )
}

function Form({
  day,
  slots,
  only,
  from,
}: {
  day: string
  slots: readonly Slot[]
  only: string | undefined
  from: string
}) {
  const now = useNow()
  // One that was closed before can still have bookings.
  const open = slots.filter(
    each => new Date(each.startsAt) > now && (each.status !== 'CLOSED' || each.tally.bookingCount > 0),
  )
  const names = new Map(open.map(each => [each.activityId, each.product.name]))
  const leftOf = ({ left }: Typed) => left ?? [...names.keys()].filter(each => only !== undefined && each !== only)
  const chosenOf = (typed: Typed) =>
    open.filter(each => each.time >= typed.fromTime && !leftOf(typed).includes(each.activityId))
  const activitiesOf = (typed: Typed) => [...new Set(chosenOf(typed).map(each => each.activityId))]
  const firstTime = open.some(each => each.time < from) ? from : ''
  const closing = useClosing(day, firstTime, activitiesOf, closureId => navigate(`closures/${closureId}`))
  const { draft, close, preview } = closing
  const { value, change } = draft
  if (open.length === 0) return <p class="empty">{texts.none}</p>
  const chosen = chosenOf(value)
  const isBooked = chosen.some(each => each.tally.bookingCount > 0)
  return (
    <form
      class="closing"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void close.run()
      }}
    >
      <div class="closing-fields">
        <Activities
          names={names}
          slots={open.filter(each => each.time >= value.fromTime)}
          left={leftOf(value)}
          change={left => change({ left })}
        />
        <Field label={texts.from} path="input.fromTime" problem={close.problem}>
          {input => (
            <select
              {...input}
              value={value.fromTime}
              onChange={event => change({ fromTime: event.currentTarget.value })}
            >
              <option value="">{texts.wholeDay}</option>
              {[...new Set(open.map(each => each.time))].slice(1).map(time => (
                <option key={time} value={time}>
                  {texts.fromTime(time)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={texts.reason} hint={texts.reasonHint} path="input.reason" problem={close.problem}>
          {input => (
            <input
              dir="auto"
              {...input}
              required
              maxLength={500}
              value={value.reason}
              onInput={event => change({ reason: event.currentTarget.value })}
            />
          )}
        </Field>
        {isBooked && <DecisionFields day={day} closing={closing} />}
      </div>
      {isBooked && <ClosingPreview closing={closing} />}
      {isBooked && preview && <BookingsOfClosing closing={closing} bookings={preview.bookings} />}
      {close.problem && <ProblemBanner problem={close.problem} />}
      <footer>
        <span class="quiet">{isBooked && texts.delay}</span>
        <button type="submit" class="main" disabled={close.busy || chosen.length === 0}>
          {texts.act(chosen.length)}
        </button>
      </footer>
    </form>
  )
}

function Activities({
  names,
  slots,
  left,
  change,
}: {
  names: ReadonlyMap<string, string>
  slots: readonly Slot[]
  left: readonly string[]
  change(left: string[]): void
}) {
  const factsOf = (activityId: string) => {
    const own = slots.filter(each => each.activityId === activityId)
    return texts.factsOf(
      own.length,
      own.reduce((sum, each) => sum + each.tally.participants, 0),
    )
  }
  return (
    <fieldset class="closing-which">
      <legend>{texts.which}</legend>
      {[...names]
        .filter(([id]) => slots.some(each => each.activityId === id))
        .map(([id, name]) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={!left.includes(id)}
              onChange={event => change(event.currentTarget.checked ? left.filter(each => each !== id) : [...left, id])}
            />
            <span>{isolate(name)}</span>
            <span class="quiet">{factsOf(id)}</span>
          </label>
        ))}
    </fieldset>
  )
}
