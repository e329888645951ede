import { address } from '../address.ts'
import type { NewBookingActivityFragment } from '../api/generated.ts'
import { dayFrom, todayIn } from '../calendar.ts'

/** The choices so far, which are in the URL, so that they survive a reload and browser navigation. */
export interface Choices {
  activity: NewBookingActivityFragment | undefined
  /** The current day in the activity's time zone. */
  today: string
  /** The displayed month, as `2026-07`. */
  month: string
  day: string | undefined
  /** The timeslot. */
  slot: string | undefined
  people: number
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const MAX_PEOPLE = 1000

/** The choices in the URL; malformed ones are ignored. */
export function choicesOf(activities: readonly NewBookingActivityFragment[]): Choices {
  const { query } = address.value
  const activity = activities.find(each => each.activityId === query.get('activity'))
  const today = todayIn(activity?.timeZone ?? 'UTC')
  const day = dayFrom(query.get('day'))
  const month = query.get('month')
  return {
    activity,
    today,
    month: month !== null && MONTH.test(month) ? month : (day ?? today).slice(0, 7),
    day,
    slot: query.get('slot') ?? undefined,
    people: readPeople(query.get('people')) ?? activity?.minParticipants ?? 1,
  }
}

/** Parses the number of participants; undefined if it is invalid. */
export function readPeople(text: string | null): number | undefined {
  const number = text !== null && /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= MAX_PEOPLE ? number : undefined
}
