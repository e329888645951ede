import { useSignal } from '@preact/signals'
import { address, updateQuery } from '../address.ts'
import { words } from '../words.ts'
import { Menu } from './Menu.tsx'

/** With more choices than this, the menu has a search input. */
const MANY = 8

/** A filter menu whose choices are kept in the URL. @param several whether several choices can be combined */
export function ChoiceMenu({
  name,
  label,
  choices,
  several = false,
}: {
  name: string
  label: string
  choices: readonly (readonly [value: string, word: string])[]
  several?: boolean
}) {
  const sought = useSignal('')
  const chosen = new Set((address.value.query.get(name) ?? '').split(',').filter(Boolean))
  const choose = (value: string, close: () => void) => {
    if (!several) {
      updateQuery({ [name]: value })
      close()
      return
    }
    if (!chosen.delete(value)) chosen.add(value)
    updateQuery({ [name]: [...chosen].join() })
  }
  const found = choices.filter(([, word]) => word.toLowerCase().includes(sought.value.trim().toLowerCase()))
  return (
    <Menu label={label} active={chosen.size > 0}>
      {close => (
        <fieldset class="choices">
          <legend class="unseen">{label}</legend>
          {choices.length > MANY && (
            <input
              dir="auto"
              type="search"
              aria-label={words.bookingList.find(label)}
              placeholder={words.bookingList.find(label)}
              value={sought.value}
              onInput={event => {
                sought.value = event.currentTarget.value
              }}
            />
          )}
          <div class="choices-list">
            {!several && (
              <label>
                <input type="radio" name={name} checked={chosen.size === 0} onClick={() => choose('', close)} />
                {words.bookingList.any}
              </label>
            )}
            {found.map(([value, word]) => (
              <label key={value}>
                <input
                  dir="auto"
                  type={several ? 'checkbox' : 'radio'}
                  name={name}
                  checked={chosen.has(value)}
                  onChange={() => choose(value, close)}
                />
                {word}
              </label>
            ))}
            {found.length === 0 && <p class="quiet">{words.bookingList.nothingFound}</p>}
          </div>
        </fieldset>
      )}
    </Menu>
  )
}
