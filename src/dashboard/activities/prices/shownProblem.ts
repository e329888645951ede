import type { Pricing } from '../../../domain/rules/pricing/Pricing.ts'
import { pricingViolations } from '../../../domain/rules/pricing/pricingViolations.ts'
import { Problem } from '../../api/Problem.ts'
import { toProblem } from '../../api/toProblem.ts'

/** The members of a rule or adjustment that its one field for a number stands for, and the rule as a whole. */
const CHANGE = /^(input\.(?:rules|adjustments)\.\d+)(?:\.(?:price|amount|percent|change))?$/

/**
 * What is wrong in a form of prices: why it was refused, and what the rules of prices find before it is sent.
 * @param priced undefined if there is nothing to check yet
 */
export function shownProblem(refused: Problem | undefined, priced: Pricing | undefined): Problem | undefined {
  const found = priced ? pricingViolations(priced) : []
  const known = toProblem('validation', '', {
    errors: found.map(({ path, detail }) => ({ pointer: `/variables/input/${path.join('/')}`, detail })),
  })
  const violations = new Map(
    [...(refused?.violations ?? []), ...known.violations].map(({ path, detail }) => {
      const shown = path.replace(CHANGE, '$1.value')
      return [`${shown} ${detail}`, { path: shown, detail }]
    }),
  )
  if (!refused && violations.size === 0) return undefined
  return new Problem(refused?.code ?? 'validation', refused?.message ?? '', {
    errors: [...violations.values()].map(({ path, detail }) => ({ path: path.split('.'), detail })),
  })
}
