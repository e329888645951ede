import { address, updateQuery } from '../address.ts'
import { viewer } from '../api/viewer.ts'
import { lastDayOf, movedDay, todayIn } from '../calendar.ts'
import { DayFilter } from '../kit/DayFilter.tsx'
import { words } from '../words.ts'
import { Menu } from './Menu.tsx'

/** A filter by a range of days, or one of the common ranges. */
export function DateMenu() {
  const { query } = address.value
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const today = todayIn(viewer.value?.operator.timeZone ?? 'UTC')
  return (
    <Menu label={words.bookingList.date} active={from !== '' || to !== ''}>
      {close => (
        <div class="bookings-dates">
          <div class="chips">
            {Object.entries(datePresets(today)).map(([name, span]) => (
              <button
                key={name}
                type="button"
                class="chip"
                aria-pressed={span.from === from && span.to === to}
                onClick={() => {
                  updateQuery(span)
                  close()
                }}
              >
                {words.bookingList.presets[name as keyof typeof words.bookingList.presets]}
              </button>
            ))}
          </div>
          <DayFilter label={words.from} value={from} change={from => updateQuery({ from })} />
          <DayFilter label={words.to} value={to} change={to => updateQuery({ to })} />
        </div>
      )}
    </Menu>
  )
}

/** Common ranges of days. */
function datePresets(today: string) {
  const month = today.slice(0, 7)
  return {
    today: { from: today, to: today },
    week: { from: today, to: movedDay(today, 6) },
    month: { from: `${month}-01`, to: lastDayOf(month) },
  }
}
