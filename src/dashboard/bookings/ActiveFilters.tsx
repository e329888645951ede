import { address, updateQuery } from '../address.ts'
import { words } from '../words.ts'
import { activeFilters, type FilterChoices } from './activeFilters.ts'
import { filterNames } from './bookingFilter.ts'

const without = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, '']))

/** The active filters, each with a button to remove it. */
export function ActiveFilters({ choices }: { choices: FilterChoices }) {
  const { query } = address.value
  const active = activeFilters(query, choices)
  const text = query.get('text')
  if (active.length === 0 && !text) return null
  return (
    <div class="chips bookings-active">
      {active.map(({ names, label, value }) => (
        <button
          key={label}
          type="button"
          class="chip"
          aria-label={words.bookingList.remove(`${label}: ${value}`)}
          onClick={() => updateQuery(without(names))}
        >
          <span class="quiet">{label}</span> {value} <span aria-hidden="true">×</span>
        </button>
      ))}
      <button
        type="button"
        class="plain"
        onClick={() => updateQuery(without([...filterNames, ...active.flatMap(each => each.names), 'text']))}
      >
        {words.bookingList.clearAll}
      </button>
    </div>
  )
}
