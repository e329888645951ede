import type { Problem } from '../api/Problem.ts'
import { count, localDay } from '../format.ts'
import { words } from '../words.ts'

/** An alternative timeslot. */
export interface Alternative {
  id: string
  date: string
  time: string
  availablePlaces: number
}

/** The alternatives to a refused timeslot. */
export function Alternatives({
  problem,
  choose,
}: {
  problem: Problem | undefined
  choose(alternative: Alternative): void
}) {
  const alternatives = (problem?.facts.alternatives ?? []) as readonly Alternative[]
  if (alternatives.length === 0) return null
  return (
    <div class="booking-alternatives">
      <h3>{words.booking.instead}</h3>
      <ul>
        {alternatives.map(each => {
          const text = words.booking.alternative(localDay(each.date), each.time, count(each.availablePlaces))
          return (
            <li key={each.id}>
              <button type="button" onClick={() => choose(each)}>
                {text}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
