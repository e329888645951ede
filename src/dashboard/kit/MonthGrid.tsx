import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { lastDayOf, movedDay, movedMonth } from '../calendar.ts'
import { longMonth } from '../format.ts'
import { locale } from '../locale.ts'
import { words } from '../words.ts'
import './monthGrid.css'

const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })

/** The weekdays, in the order of the user's locale. */
function weekdays(): { long: string; short: string }[] {
  // The first of January 2024 was a Monday.
  return [...Array(7).keys()].map(index => {
    const date = Date.UTC(2024, 0, firstWeekday() + index)
    // A column has room for three letters; in Portuguese the short names are whole words.
    return { long: long.format(date), short: short.format(date).slice(0, 3) }
  })
}

// A table in which the arrow keys move from cell to cell is a grid (WAI-ARIA Authoring Practices).
const GRID = { role: 'grid' } as const

/**
 * A month with a button for each day. The arrow keys move between days and months, Enter selects.
 * @param cell a day of the month; `stop` is whether the Tab key stops there, and `take` remembers that it was pressed
 */
export function MonthGrid({
  id,
  month,
  today,
  earliest = today,
  chosen,
  stops,
  busy = false,
  headed = true,
  cell,
  show,
  children,
}: {
  /** The identifier of its heading. */
  id: string
  month: string
  today: string
  /** The first day that can be reached; today if absent, and none if it is empty. */
  earliest?: string
  chosen: string | undefined
  /** Where the Tab key stops unless a day was chosen; today or the first of the month if undefined. */
  stops?: string | undefined
  busy?: boolean
  /** Whether it shows its heading, with buttons to other months; else the page has one. */
  headed?: boolean
  cell(day: string, state: { stop: boolean; chosen: boolean; take(): void }): ComponentChildren
  show(month: string): void
  /** Shown below. */
  children?: ComponentChildren
}) {
  const at = useSignal<string | undefined>(undefined)
  const grid = useRef<HTMLTableElement>(null)
  const focusing = useRef(false)
  const within = (day: string | undefined) => (day?.startsWith(month) && day >= earliest ? day : undefined)
  // Weeks before the first day that can be reached are omitted.
  const weeks = weeksOf(month).filter(week => week[6]! >= earliest)
  const stop = within(at.value) ?? within(chosen) ?? within(stops) ?? within(today) ?? `${month}-01`

  useLayoutEffect(() => {
    if (!focusing.current) return
    const button = grid.current?.querySelector<HTMLElement>(`[data-day="${at.value}"]`)
    if (!button) return
    focusing.current = false
    button.focus()
  })
  const move = (day: string) => {
    const to = day < earliest ? earliest : day
    at.value = to
    focusing.current = true
    if (!to.startsWith(month)) show(to.slice(0, 7))
  }
  const press = (event: KeyboardEvent) => {
    const day = (event.target as HTMLElement).closest('td')?.querySelector<HTMLElement>('[data-day]')?.dataset.day
    const to = day && target(event.key, day, event.shiftKey ? 12 : 1)
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    move(to)
  }
  const listen = useRef(press)
  listen.current = press
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => listen.current(event)
    grid.current?.addEventListener('keydown', listener)
  }, [])

  return (
    <div class="month-grid" aria-busy={busy}>
      {headed && (
        <div class="month-grid-head">
          <button
            type="button"
            aria-label={words.newBooking.monthBefore}
            disabled={month <= earliest.slice(0, 7)}
            onClick={() => show(movedMonth(month, -1))}
          >
            ‹
          </button>
          <h3 id={id} aria-live="polite">
            {longMonth(month)}
          </h3>
          <button type="button" aria-label={words.newBooking.monthAfter} onClick={() => show(movedMonth(month, 1))}>
            ›
          </button>
        </div>
      )}
      <table ref={grid} {...GRID} aria-labelledby={id}>
        <thead>
          <tr>
            {weekdays().map(({ long, short }) => (
              <th key={long} scope="col">
                <abbr title={long}>{short}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day =>
                day.startsWith(month) ? (
                  cell(day, {
                    stop: day === stop,
                    chosen: day === chosen,
                    take: () => {
                      at.value = day
                    },
                  })
                ) : (
                  <td key={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  )
}

/** The day to which a key moves the focus. @param months by how many Page Up and Page Down move */
function target(key: string, day: string, months: number): string | undefined {
  const weekday = () =>
    weeksOf(day.slice(0, 7))
      .find(each => each.includes(day))!
      .indexOf(day)
  const inMonth = (distance: number) => {
    const last = lastDayOf(movedMonth(day.slice(0, 7), distance))
    const same = last.slice(0, 8) + day.slice(8)
    return Number(same.slice(8)) < Number(last.slice(8)) ? same : last
  }
  switch (key) {
    case 'ArrowLeft':
      return movedDay(day, -1)
    case 'ArrowRight':
      return movedDay(day, 1)
    case 'ArrowUp':
      return movedDay(day, -7)
    case 'ArrowDown':
      return movedDay(day, 7)
    case 'Home':
      return movedDay(day, -weekday())
    case 'End':
      return movedDay(day, 6 - weekday())
    case 'PageUp':
      return inMonth(-months)
    case 'PageDown':
      return inMonth(months)
    default:
      return undefined
  }
}

/** The weeks of a month in the user's locale; the first and the last include days of adjacent months. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() - firstWeekday() + 7) % 7
  const weeks: string[][] = []
  for (let from = movedDay(first, -before); from <= lastDayOf(month); from = movedDay(from, 7)) {
    weeks.push([...Array(7).keys()].map(index => movedDay(from, index)))
  }
  return weeks
}

/** The first day of the week in the dashboard's locale: 1 for Monday, 7 for Sunday. */
function firstWeekday(): number {
  const english = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (english.getWeekInfo?.() ?? english.weekInfo)?.firstDay ?? 1
}
