import { refine } from '../address.ts'
import { words } from '../words.ts'
import { chosenDays, DAYS, USUAL_DAYS } from './period.ts'

/** For how many days back the figures are; kept in the address. */
export function Period() {
  const chosen = chosenDays()
  return (
    <fieldset class="chips">
      <legend>{words.partners.period}</legend>
      {DAYS.map(days => (
        <button
          key={days}
          type="button"
          class="chip"
          aria-pressed={days === chosen}
          onClick={() => refine({ days: days === USUAL_DAYS ? '' : String(days) })}
        >
          {words.partners.lastDays(days)}
        </button>
      ))}
    </fieldset>
  )
}
