import { updateQuery } from '../address.ts'
import { Choices } from '../kit/Choices.tsx'
import { words } from '../words.ts'
import { chosenDays, DAYS, USUAL_DAYS } from './period.ts'

/** The number of days that the statistics cover, kept in the URL. */
export function Period() {
  return (
    <Choices
      label={words.partners.period}
      choices={Object.fromEntries(DAYS.map(days => [days, words.partners.lastDays(days)]))}
      chosen={String(chosenDays())}
      choose={days => updateQuery({ days: days === String(USUAL_DAYS) ? '' : days })}
    />
  )
}
