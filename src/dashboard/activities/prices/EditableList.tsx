import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { may } from '../../api/viewer.ts'
import { words } from '../../words.ts'

const { section: texts } = words.pricing

/** An ordered list of things, each with a sentence about it and, once it is opened, the fields to change it. */
export function EditableList<Item>({
  items,
  keyOf,
  nameOf,
  summary,
  fields,
  isInvalid,
  change,
  add,
  addWord,
  remove = index => change(items.toSpliced(index, 1)),
  isRequired = () => false,
}: {
  items: readonly Item[]
  keyOf(item: Item): string
  nameOf(item: Item): string
  summary(item: Item, at: number): ComponentChildren
  fields(item: Item, at: number): ComponentChildren
  /** Whether a violation is shown at one of its fields: then they are open. */
  isInvalid(at: number): boolean
  change(items: Item[]): void
  add(): Item
  addWord: string
  remove?(at: number): void
  /** Whether it cannot be removed. */
  isRequired?(item: Item): boolean
}) {
  const open = useSignal<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLOListElement>(null)
  const focusing = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!focusing.current) return
    const wanted = list.current?.querySelector<HTMLElement>(focusing.current)
    const other = wanted?.closest('.prices-acts')?.querySelector<HTMLElement>('button:enabled')
    focusing.current = undefined
    ;(wanted?.matches(':disabled') ? other : wanted)?.focus()
  })
  const at = (key: string) => `[data-key="${CSS.escape(key)}"]`
  const move = (from: number, step: number) => {
    const item = items[from]!
    focusing.current = `${at(keyOf(item))} [data-step="${step}"]`
    change(items.toSpliced(from, 1).toSpliced(from + step, 0, item))
  }
  const toggle = (key: string) => {
    const next = new Set(open.value)
    if (!next.delete(key)) next.add(key)
    open.value = next
  }
  return (
    <>
      <ol ref={list} class="prices-list">
        {items.map((item, place) => {
          const key = keyOf(item)
          const name = nameOf(item)
          const invalid = isInvalid(place)
          const isOpen = invalid || open.value.has(key)
          return (
            <li key={key} data-key={key}>
              <div class="acts-line">
                <div class="acts-about">{summary(item, place)}</div>
                {may('CATALOGUE_WRITE') && (
                  <div class="acts-acts prices-acts">
                    {items.length > 1 &&
                      [-1, 1].map(step => (
                        <button
                          key={step}
                          type="button"
                          class="plain"
                          data-step={step}
                          aria-label={step < 0 ? texts.up(name) : texts.down(name)}
                          disabled={!items[place + step]}
                          onClick={() => move(place, step)}
                        >
                          {step < 0 ? '↑' : '↓'}
                        </button>
                      ))}
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      aria-label={isOpen ? texts.closeNamed(name) : texts.editNamed(name)}
                      disabled={invalid}
                      onClick={() => toggle(key)}
                    >
                      {isOpen ? texts.close : words.activities.edit}
                    </button>
                    {items.length > 0 && !isRequired(item) && (
                      <button
                        type="button"
                        class="plain"
                        aria-label={texts.removeNamed(name)}
                        onClick={() => remove(place)}
                      >
                        {words.activities.remove}
                      </button>
                    )}
                  </div>
                )}
              </div>
              {isOpen && may('CATALOGUE_WRITE') && <div class="prices-fields">{fields(item, place)}</div>}
            </li>
          )
        })}
      </ol>
      {may('CATALOGUE_WRITE') && (
        <button
          type="button"
          class="input-add"
          onClick={() => {
            const item = add()
            open.value = new Set([...open.value, keyOf(item)])
            focusing.current = `${at(keyOf(item))} .prices-fields :is(input, select)`
            change([...items, item])
          }}
        >
          {addWord}
        </button>
      )}
    </>
  )
}
