import type { Pricing } from '../../domain/rules/pricing/Pricing.ts'
import { unitViolations } from '../../domain/rules/pricing/unitViolations.ts'
import { updateQuery } from '../address.ts'
import type { NewBookingTimeslotFragment } from '../api/generated.ts'
import { inLanguage } from '../api/inLanguage.ts'
import { Problem } from '../api/Problem.ts'
import { money } from '../format.ts'
import { UnitSteppers } from '../pricing/UnitSteppers.tsx'
import { writeUnits } from '../pricing/writtenUnits.ts'
import type { Choices } from './choices.ts'

/** How many of each unit, with what one costs at the chosen time, and what the activity demands of them. */
export function Units({
  choices,
  pricing,
  slot,
  hint,
  problem,
}: {
  choices: Choices
  pricing: Pricing
  slot: NewBookingTimeslotFragment
  hint: string | undefined
  problem: Problem | undefined
}) {
  const { activity, units = [] } = choices
  const prices = new Map(slot.unitPrices.map(each => [each.unitId, each.price]))
  return (
    <UnitSteppers
      units={pricing.units}
      chosen={units}
      priceOf={({ unitId }) => {
        const price = prices.get(unitId)
        return pricing.groupPrice || !price ? undefined : money(price)
      }}
      hint={hint}
      problem={withUnitViolations(problem, unitViolations(pricing, units, activity!.name))}
      choose={next => updateQuery({ units: writeUnits(next) }, false)}
    />
  )
}

/** A problem with the restrictions that are now broken, which the service would name in the same words. */
function withUnitViolations(
  problem: Problem | undefined,
  violations: ReturnType<typeof unitViolations>,
): Problem | undefined {
  if (problem || violations.length === 0) return problem
  return new Problem('validation', '', {
    errors: violations.map(({ index, field, detail }) => ({
      path: index === null ? ['input', 'units'] : ['input', 'units', index, field],
      detail: inLanguage(detail),
    })),
  })
}
