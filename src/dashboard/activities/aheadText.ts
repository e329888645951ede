import type { ActivityAheadFragment } from '../api/generated.ts'
import { movedDay } from '../calendar.ts'
import { count, localDay } from '../format.ts'
import { words } from '../words.ts'
import type { Schedule } from './scheduleDraft.ts'

const texts = words.activities.ahead

/** How far ahead the service makes timeslots. */
const DAYS_AHEAD = 400

/** Describes the timeslots of a schedule: how many can be booked and the first of them, or why there are none. */
export function scheduleAhead(schedule: Schedule, today: string): string {
  return schedule.upcoming.timeslotCount > 0 ? aheadText(schedule.upcoming) : texts.none(whyNone(schedule, today))
}

/** The same for any timeslots. */
export function aheadText({
  timeslotCount: timeslots,
  bookableCount: bookable,
  closedCount: closed,
  pastCutoffCount: tooLate,
  fullCount: full,
  next: first,
}: ActivityAheadFragment): string {
  if (timeslots === 0 || !first) return texts.nothing
  const others = [
    ...(closed > 0 ? [texts.closed(count(closed))] : []),
    ...(tooLate > 0 ? [texts.tooLate(count(tooLate))] : []),
    ...(full > 0 ? [texts.full(count(full))] : []),
  ].join(', ')
  if (bookable === 0) return texts.noneBookable(count(timeslots), others)
  return texts.bookable(count(bookable), `${localDay(first.date)}, ${first.time}`, others)
}

function whyNone({ weekdays, seasonFrom, seasonTo }: Schedule, today: string): string {
  const last = movedDay(today, DAYS_AHEAD)
  if (seasonTo !== null && seasonTo < today) return texts.over
  if (seasonFrom !== null && seasonFrom > last) return texts.later(localDay(movedDay(seasonFrom, -DAYS_AHEAD)))
  const from = seasonFrom !== null && seasonFrom > today ? seasonFrom : today
  const to = seasonTo !== null && seasonTo < last ? seasonTo : last
  for (let day = from; day <= to; day = movedDay(day, 1)) {
    // What is left then is a day whose times are past, or that its clock skips.
    if (weekdays.includes(isoWeekday(day))) return texts.past
  }
  return texts.noWeekday
}

const isoWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
