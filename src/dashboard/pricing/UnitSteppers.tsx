import { useSignal } from '@preact/signals'
import type { Unit } from '../../domain/rules/pricing/Pricing.ts'
import type { UnitQuantity } from '../../domain/rules/pricing/quote.ts'
import type { Problem } from '../api/Problem.ts'
import { Field, type FieldInput } from '../kit/Field.tsx'
import { words } from '../words.ts'
import './unitSteppers.css'

const texts = words.priceLines

type Stepped = Pick<
  Unit,
  'unitId' | 'name' | 'paxCount' | 'minAge' | 'maxAge' | 'accompaniedBy' | 'minQuantity' | 'maxQuantity'
>

/** How many of each unit: a number with buttons for one more and one fewer. */
export function UnitSteppers({
  units,
  chosen,
  priceOf,
  hint,
  problem,
  choose,
}: {
  /** In the order in which they are offered. */
  units: readonly Stepped[]
  /** Those of which there are any, in the order in which they are sent. */
  chosen: readonly UnitQuantity[]
  /** What one costs; undefined if it has no price of its own. */
  priceOf(unit: Stepped): string | undefined
  hint: string | undefined
  problem: Problem | undefined
  choose(chosen: UnitQuantity[]): void
}) {
  const quantities = new Map(chosen.map(each => [each.unitId, each.quantity]))
  const all = chosen.reduce((sum, each) => sum + each.quantity, 0)
  const set = (unitId: string, quantity: number) =>
    choose(
      units.flatMap(each => {
        const next = each.unitId === unitId ? quantity : (quantities.get(each.unitId) ?? 0)
        return next > 0 ? [{ unitId: each.unitId, quantity: next }] : []
      }),
    )
  const whole = problem?.violations.filter(each => each.path === 'input.units') ?? []
  if (whole.length > 0) problem!.labels.set('input.units', words.units.title)
  return (
    <fieldset class="unit-steppers">
      <legend>{words.participants}</legend>
      {units.map(unit => {
        const { unitId, name, minQuantity, maxQuantity } = unit
        const quantity = quantities.get(unitId) ?? 0
        const index = chosen.findIndex(each => each.unitId === unitId)
        const fewer = quantity <= minQuantity ? 0 : quantity - 1
        return (
          <Field
            key={unitId}
            label={name}
            hint={[priceOf(unit), ...restrictionsOf(unit, units)].filter(Boolean).join(' · ')}
            {...(index >= 0 && { path: `input.units.${index}` })}
            problem={problem}
          >
            {input => (
              <div class="unit-stepper">
                <button
                  type="button"
                  aria-label={words.newBooking.fewerOf(name)}
                  disabled={quantity === 0 || all - quantity + fewer === 0}
                  onClick={() => set(unitId, fewer)}
                >
                  −
                </button>
                <Quantity
                  field={input}
                  quantity={quantity}
                  // Nobody at all cannot be booked.
                  choose={next => all - quantity + next > 0 && set(unitId, next)}
                />
                <button
                  type="button"
                  aria-label={words.newBooking.moreOf(name)}
                  disabled={maxQuantity !== null && quantity >= maxQuantity}
                  onClick={() => set(unitId, quantity === 0 ? minQuantity : quantity + 1)}
                >
                  +
                </button>
              </div>
            )}
          </Field>
        )
      })}
      {whole.length > 0 ? (
        <p class="error">{whole.map(each => each.detail).join(' ')}</p>
      ) : (
        hint && <p class="hint quiet">{hint}</p>
      )}
    </fieldset>
  )
}

/** The number of a unit. What is typed stays while the page renders again, such as when a quote arrives, until the input is left. */
function Quantity({
  field,
  quantity,
  choose,
}: {
  field: FieldInput
  quantity: number
  choose(quantity: number): void
}) {
  const typed = useSignal<string | undefined>(undefined)
  return (
    <input
      {...field}
      inputMode="numeric"
      autocomplete="off"
      value={typed.value ?? String(quantity)}
      onInput={event => {
        typed.value = event.currentTarget.value
      }}
      onChange={event => {
        const text = event.currentTarget.value.trim()
        typed.value = undefined
        if (/^\d{1,3}$/.test(text)) choose(Number(text))
      }}
      onBlur={() => {
        // Also when the same number was typed again, which is no change.
        typed.value = undefined
      }}
    />
  )
}

/** What the activity demands of a unit, in words. */
function restrictionsOf(unit: Stepped, units: readonly Stepped[]): string[] {
  const { paxCount, minAge, maxAge, accompaniedBy, minQuantity, maxQuantity } = unit
  const names = units.filter(each => accompaniedBy.includes(each.unitId)).map(each => each.name)
  return [
    ...(paxCount === 1 ? [] : [texts.places(String(paxCount))]),
    ...(minAge === null && maxAge === null ? [] : [texts.ages(textOf(minAge), textOf(maxAge))]),
    ...(names.length > 0 ? [texts.with(names)] : []),
    ...(minQuantity > 1 || maxQuantity !== null ? [texts.quantities(String(minQuantity), textOf(maxQuantity))] : []),
  ]
}

const textOf = (number: number | null): string => (number === null ? '' : String(number))
