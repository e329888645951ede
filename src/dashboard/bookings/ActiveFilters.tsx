import { address, updateQuery } from '../address.ts'
import { words } from '../words.ts'
import { activeFilters, type FilterChoices } from './activeFilters.ts'
import { filterNames } from './bookingFilter.ts'

const without = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, '']))

/** The active filters, each with a button to remove it. @param of the names of those that the page has */
export function ActiveFilters({
  choices,
  of = [...filterNames, 'text'],
}: {
  choices: FilterChoices
  of?: readonly string[]
}) {
  // An order can imply a filter.
  const query = new URLSearchParams([...address.value.query].filter(([name]) => [...of, 'order'].includes(name)))
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
        onClick={() => updateQuery(without([...of, ...active.flatMap(each => each.names)]))}
      >
        {words.bookingList.clearAll}
      </button>
    </div>
  )
}
