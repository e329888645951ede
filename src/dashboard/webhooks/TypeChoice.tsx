import type { ChangeType } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { words } from '../words.ts'
import { messageType } from './typeWord.ts'

const texts = words.webhooks

const names = Object.keys(texts.changeTypes) as ChangeType[]

type Kind<Type extends string> = Type extends `${infer First}_${string}` ? First : never

/** The words for each kind of changes; a kind without one would have no checkboxes. */
const groups: Readonly<Record<Kind<ChangeType>, string>> = texts.groups

/** The types of changes that a webhook gets. @param chosen null for all */
export function TypeChoice({
  chosen,
  choose,
  path,
  problem,
}: {
  chosen: readonly ChangeType[] | null
  choose(types: ChangeType[] | null): void
  path: string
  problem: Problem | undefined
}) {
  const violations = problem?.violationsAt(path, texts.types) ?? []
  const toggle = (type: ChangeType) =>
    choose(names.filter(each => (each === type ? !chosen!.includes(each) : chosen!.includes(each))))
  return (
    <fieldset class="webhooks-types" aria-describedby="type-errors">
      <legend>{texts.types}</legend>
      <label>
        <input type="checkbox" checked={chosen === null} onChange={() => choose(chosen === null ? [] : null)} />
        {texts.allTypesLong}
      </label>
      {chosen !== null &&
        Object.entries(groups).map(([group, word]) => (
          <fieldset key={group}>
            <legend>{word}</legend>
            <div class="webhooks-group">
              {names
                .filter(each => each.startsWith(`${group}_`))
                .map(type => (
                  <label key={type}>
                    <input type="checkbox" checked={chosen.includes(type)} onChange={() => toggle(type)} />
                    <span>
                      {texts.changeTypes[type]} <code class="quiet">{messageType(type)}</code>
                    </span>
                  </label>
                ))}
            </div>
          </fieldset>
        ))}
      <p id="type-errors" class="error">
        {violations.map(({ detail }) => detail).join(' ')}
      </p>
    </fieldset>
  )
}
