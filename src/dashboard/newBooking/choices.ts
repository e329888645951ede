import { address } from '../address.ts'
import type { NewBookingActivityFragment } from '../api/generated.ts'
import { dayFrom, todayIn } from '../calendar.ts'

/** What was chosen so far: all of it is in the address, so that it survives a reload and going back. */
export interface Choices {
  activity: NewBookingActivityFragment | undefined
  /** Today where the activity takes place. */
  today: string
  /** The month that is looked at, as `2026-07`. */
  month: string
  day: string | undefined
  /** The timeslot. */
  slot: string | undefined
  people: number
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const MAX_PEOPLE = 1000

/** The choices that the address holds; what is not well formed is as good as absent. */
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

/** How many people a text says; undefined when it says no such number. */
export function readPeople(text: string | null): number | undefined {
  const number = text !== null && /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= MAX_PEOPLE ? number : undefined
}
