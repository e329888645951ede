import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Problem } from '../../api/Problem.ts'
import { TextField } from '../../inputs/TextField.tsx'
import { words } from '../../words.ts'
import { type LaterPriceDraft, newLaterPrice } from './PricingDraft.ts'

const { unit: texts } = words.pricing

/** The base prices of a unit from a day on, each with its first day. @param path below `input` */
export function LaterPrices({
  prices,
  path,
  currency,
  problem,
  change,
}: {
  prices: readonly LaterPriceDraft[]
  path: string
  currency: string
  problem: Problem | undefined
  change(prices: LaterPriceDraft[]): void
}) {
  const list = useRef<HTMLDivElement>(null)
  const isAdding = useRef(false)
  useLayoutEffect(() => {
    if (isAdding.current) list.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input')?.focus()
    isAdding.current = false
  })
  return (
    <div ref={list} class="acts-whole prices-later">
      {prices.map((each, place) => {
        const set = (part: Partial<LaterPriceDraft>) => change(prices.with(place, { ...each, ...part }))
        return (
          <fieldset key={each.key} class="input-bare prices-fields" aria-label={texts.laterNumbered(place + 1)}>
            <TextField
              label={texts.laterFrom}
              path={`${path}.${place}.from`}
              problem={problem}
              type="date"
              value={each.from}
              change={from => set({ from })}
            />
            <TextField
              label={texts.laterPrice(currency)}
              path={`${path}.${place}.price`}
              problem={problem}
              inputMode="decimal"
              value={each.price}
              change={price => set({ price })}
            />
            <button
              type="button"
              class="plain"
              aria-label={texts.laterRemove(place + 1)}
              onClick={() => change(prices.toSpliced(place, 1))}
            >
              {words.activities.remove}
            </button>
          </fieldset>
        )
      })}
      <button
        type="button"
        class="input-add"
        onClick={() => {
          isAdding.current = true
          change([...prices, newLaterPrice()])
        }}
      >
        {texts.addLater}
      </button>
    </div>
  )
}
