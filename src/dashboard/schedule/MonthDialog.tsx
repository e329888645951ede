import { updateQuery } from '../address.ts'
import { ScheduleWeekDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import type { ActivityChoice } from '../kit/choices.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import type { MonthSlot } from './MonthSlot.ts'
import { SlotDialog } from './SlotDialog.tsx'

/** The dialog of a timeslot of the month. What it needs beyond the calendar is read for its day. */
export function MonthDialog({
  slot: { id: timeslotId, date, activityId },
  activity,
  changed,
}: {
  slot: MonthSlot
  activity: ActivityChoice | undefined
  changed(): void
}) {
  const query = useQuery(ScheduleWeekDocument, { from: date, to: date, activityId })
  useAutoRefetch(query)
  const whole = query.data?.timeslots.find(each => each.id === timeslotId)
  if (!whole) return null
  return (
    <SlotDialog
      key={timeslotId}
      slot={whole}
      activity={activity}
      exceptions={query.data!.scheduleExceptions}
      done={() => {
        query.refetch()
        changed()
      }}
      close={() => updateQuery({ slot: '' }, false)}
    />
  )
}
