import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { may } from '../api/viewer.ts'
import { words } from '../words.ts'
import './inputs.css'

/** A list of a few fields a row. */
export function RowsInput<Row extends { key: string }>({
  rows,
  none,
  numbered,
  fields,
  change,
  add,
  addWord,
}: {
  rows: readonly Row[]
  none?: string
  numbered(at: number): string
  fields(row: Row, at: number, set: (part: Partial<Row>) => void): ComponentChildren
  change(rows: Row[]): void
  add(): Row
  addWord: string
}) {
  const list = useRef<HTMLDivElement>(null)
  const added = useRef(false)
  useLayoutEffect(() => {
    if (!added.current) return
    added.current = false
    list.current?.querySelector<HTMLElement>(':scope > fieldset:last-child :is(input, select)')?.focus()
  })
  return (
    <>
      {rows.length === 0 && none && <p class="quiet">{none}</p>}
      <div ref={list} class="input-rows">
        {rows.map((row, index) => (
          <fieldset key={row.key} class="input-row">
            <legend class="unseen">{numbered(index + 1)}</legend>
            {fields(row, index, part => change(rows.with(index, { ...row, ...part })))}
            {may('CATALOGUE_WRITE') && (
              <button
                type="button"
                class="plain"
                aria-label={words.pricing.section.removeNamed(numbered(index + 1))}
                onClick={() => change(rows.toSpliced(index, 1))}
              >
                {words.activities.remove}
              </button>
            )}
          </fieldset>
        ))}
      </div>
      {may('CATALOGUE_WRITE') && (
        <button
          type="button"
          class="input-add"
          onClick={() => {
            added.current = true
            change([...rows, add()])
          }}
        >
          {addWord}
        </button>
      )}
    </>
  )
}
