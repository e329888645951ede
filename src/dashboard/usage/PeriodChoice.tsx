import { updateQuery } from '../address.ts'
import { lastDayOf, movedDay, movedMonth } from '../calendar.ts'
import { DateField } from '../kit/DateField.tsx'
import { words } from '../words.ts'
import { besides, type Period } from './period.ts'

const texts = words.usage
const bounds = { from: words.from, to: words.to }

// Nothing is recorded before it.
const EARLIEST = '2000-01-01'

/** The choice of the period. */
export function PeriodChoice({ period, today }: { period: Period; today: string }) {
  const show = ({ from, to }: Period) => updateQuery({ from, to })
  return (
    <>
      <fieldset class="chips">
        <legend class="unseen">{texts.range}</legend>
        {Object.entries(presets(today)).map(([name, each]) => (
          <button
            key={name}
            type="button"
            class="chip"
            aria-pressed={each.from === period.from && each.to === period.to}
            onClick={() => show(each)}
          >
            {texts.presets[name as keyof typeof texts.presets]}
          </button>
        ))}
      </fieldset>
      <div class="usage-days">
        <button type="button" aria-label={texts.earlier} onClick={() => show(besides(period, -1))}>
          ‹
        </button>
        {(['from', 'to'] as const).map(name => (
          <DateField
            key={name}
            aria-label={bounds[name]}
            min={EARLIEST}
            required
            value={period[name]}
            change={value => value >= EARLIEST && show({ ...period, [name]: value })}
          />
        ))}
        <button
          type="button"
          aria-label={texts.later}
          disabled={period.to >= today}
          onClick={() => show(besides(period, 1))}
        >
          ›
        </button>
      </div>
    </>
  )
}

type Preset = keyof typeof words.usage.presets

/** Common periods; a current one ends today. */
function presets(today: string): Readonly<Record<Preset, Period>> {
  const first = `${today.slice(0, 7)}-01`
  const last = movedMonth(today.slice(0, 7), -1)
  return {
    today: { from: today, to: today },
    week: { from: movedDay(today, -6), to: today },
    days: { from: movedDay(today, -29), to: today },
    month: { from: first, to: today },
    lastMonth: { from: `${last}-01`, to: lastDayOf(last) },
    year: { from: `${today.slice(0, 5)}01-01`, to: today },
  }
}
