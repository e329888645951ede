import { count } from '../format.ts'
import { weekdayName } from '../inputs/weekdays.ts'
import { locale } from '../locale.ts'
import { words } from '../words.ts'

const { schedules: texts, places } = words.activities

const withYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const withoutYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })

export interface DraftedSchedule {
  weekdays: readonly number[]
  times: readonly string[]
  seasonFrom: string | null
  seasonTo: string | null
  /** Undefined until it is loaded. */
  capacity: number | undefined
}

/** Describes a schedule, for example "Mon–Fri at 09:00 and 14:00, 12 places, 1 May to 30 September 2026". */
export function scheduleSentence({ weekdays, times, seasonFrom, seasonTo, capacity }: DraftedSchedule): string {
  const starts = times.length === 0 ? texts.noTimes : texts.at(texts.and(times.toSorted()))
  const room = capacity === undefined ? undefined : places(count(capacity))
  return [`${daysOf(weekdays)} ${starts}`, room, seasonOf(seasonFrom, seasonTo)].filter(Boolean).join(', ')
}

function daysOf(weekdays: readonly number[]): string {
  if (weekdays.length === 0) return texts.noDays
  if (weekdays.length === 7) return texts.everyDay
  const runs: number[][] = []
  for (const day of weekdays.toSorted()) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  const parts = runs.flatMap(run =>
    run.length > 2 ? `${weekdayName(run[0]!)}–${weekdayName(run.at(-1)!)}` : run.map(weekdayName),
  )
  return texts.and(parts)
}

function seasonOf(from: string | null, to: string | null): string {
  const sameYear = from !== null && to !== null && from.slice(0, 4) === to.slice(0, 4)
  return texts.season(said(from, sameYear ? withoutYear : withYear), said(to, withYear))
}

function said(date: string | null, format: Intl.DateTimeFormat): string | undefined {
  return date === null ? undefined : format.format(new Date(`${date}T00:00:00Z`))
}
