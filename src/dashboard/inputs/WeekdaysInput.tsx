import type { Problem } from '../api/Problem.ts'
import { words } from '../words.ts'
import { Violations } from './Violations.tsx'
import { everyDay, weekdayName } from './weekdays.ts'
import './inputs.css'

const { schedules: texts } = words.activities

/** Toggle buttons for the days of the week. */
export function WeekdaysInput({
  weekdays,
  change,
  problem,
  path = 'input.weekdays',
}: {
  weekdays: number[]
  change(weekdays: number[]): void
  problem: Problem | undefined
  path?: string
}) {
  return (
    <fieldset class="input-bare input-group">
      <legend>{texts.weekdays}</legend>
      <div class="input-days">
        {everyDay.map(day => (
          <button
            key={day}
            type="button"
            class="chip"
            aria-pressed={weekdays.includes(day)}
            onClick={() =>
              change(weekdays.includes(day) ? weekdays.filter(each => each !== day) : [...weekdays, day].toSorted())
            }
          >
            {weekdayName(day)}
          </button>
        ))}
        {weekdays.length < 7 && (
          <button type="button" class="plain" onClick={() => change(everyDay)}>
            {texts.allDays}
          </button>
        )}
      </div>
      <Violations path={path} label={texts.weekdays} problem={problem} />
    </fieldset>
  )
}
