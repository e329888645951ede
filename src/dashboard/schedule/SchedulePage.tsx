import { address } from '../address.ts'
import { viewer } from '../api/viewer.ts'
import { dayFrom, mondayOf, monthFrom, todayIn } from '../calendar.ts'
import { useNow } from '../kit/useNow.ts'
import { MonthView } from './MonthView.tsx'
import { WeekView } from './WeekView.tsx'
import './schedule.css'
import './slot.css'

/** The timeslots of every activity, or of one: those of a week, or of a month if the URL has one. */
export function SchedulePage() {
  const { query } = address.value
  const timeZone = viewer.value?.operator.timeZone
  const today = todayIn(timeZone ?? 'UTC', useNow())
  const month = monthFrom(query.get('month'))
  if (month) return <MonthView month={month} today={today} />
  return <WeekView monday={mondayOf(dayFrom(query.get('week')) ?? today)} today={today} />
}
