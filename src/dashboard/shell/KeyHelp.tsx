import { useSignal } from '@preact/signals'
import { isKeyInUse, useKeys } from '../kit/useKeys.ts'
import { words } from '../words.ts'

/** The list of keyboard shortcuts of the page, toggled by `?`. */
export function KeyHelp() {
  const shown = useSignal(false)
  useKeys({
    '?': () => {
      shown.value = !shown.value
    },
    Escape: () => {
      shown.value = false
    },
  })
  if (!shown.value) return null
  return (
    <aside class="key-help" aria-label={words.keys}>
      <h2>{words.keys}</h2>
      <dl>
        {words.keyList
          .filter(({ key }) => isKeyInUse(key))
          .map(({ key, shown: name, does }) => (
            <div key={key}>
              <dt>
                <kbd>{name}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
      </dl>
    </aside>
  )
}
