import { BookingTimeslotsDocument } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { useQuery } from '../api/useQuery.ts'
import { count } from '../format.ts'
import { DateField } from '../kit/DateField.tsx'
import { Field } from '../kit/Field.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { timeSpan } from '../kit/timeSpan.ts'
import { words } from '../words.ts'

/** A choice of the timeslots of a day, including full ones. */
export function SlotChoice({
  activityId,
  day,
  timeslotId,
  own,
  problem,
  change,
}: {
  activityId: string
  day: string
  timeslotId: string
  /** The current timeslot of the booking, which can be kept. */
  own: { timeslotId: string; day: string }
  problem: Problem | undefined
  change: (to: { day?: string; timeslotId: string }) => void
}) {
  const query = useQuery(BookingTimeslotsDocument, { activityId, day })
  const timeslots = query.stale ? undefined : query.data?.timeslots
  return (
    <fieldset class="booking-slots">
      <legend class="unseen">{words.when}</legend>
      <Field label={words.day} path="input.date" problem={problem}>
        {field => (
          <DateField
            {...field}
            required
            value={day}
            change={value => value && change({ day: value, timeslotId: value === own.day ? own.timeslotId : '' })}
          />
        )}
      </Field>
      <QueryView query={query} lines={2}>
        {() => (
          <div class="booking-times" role="radiogroup" aria-label={words.time}>
            {timeslots?.length === 0 && <p class="quiet">{words.booking.noTimes}</p>}
            {timeslots?.map(each => {
              const isOwn = each.id === own.timeslotId
              const places = each.status === 'OPEN' ? words.booking.left(count(each.availablePlaces)) : ''
              return (
                <label key={each.id}>
                  <input
                    type="radio"
                    name="timeslot"
                    checked={each.id === timeslotId}
                    disabled={each.status !== 'OPEN' && !isOwn}
                    onChange={() => change({ timeslotId: each.id })}
                  />
                  <span>{timeSpan(each)}</span>
                  <span class="quiet">{places || words.timeslotStatuses[each.status]}</span>
                </label>
              )
            })}
          </div>
        )}
      </QueryView>
    </fieldset>
  )
}
