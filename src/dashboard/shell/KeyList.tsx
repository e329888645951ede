import { isKeyInUse } from '../kit/useKeys.ts'
import { words } from '../words.ts'
import { commandKeys } from './commandKeys.ts'
import { menuOf } from './menuOf.ts'

/** The keyboard shortcuts of the page and those of all pages. */
export function KeyList() {
  return (
    <aside class="key-help" aria-label={words.keys}>
      <h2>{words.keys}</h2>
      <dl>
        {words.keyList
          .filter(({ key }) => isKeyInUse(key))
          .map(({ key, shown: name, does }) => (
            <Key key={key} name={name} does={does} />
          ))}
      </dl>
      <h2 id="keys-everywhere">{words.keysEverywhere}</h2>
      <dl class="key-help-everywhere">
        <Key name={commandKeys} does={words.searchOrDo} />
        {menuOf()
          .flatMap(each => each.pages)
          .map(({ at, letter, word }) => (
            <Key key={at} name={`g ${letter}`} does={word} />
          ))}
      </dl>
    </aside>
  )
}

function Key({ name, does }: { name: string; does: string }) {
  return (
    <div>
      <dt>
        <kbd>{name}</kbd>
      </dt>
      <dd>{does}</dd>
    </div>
  )
}
