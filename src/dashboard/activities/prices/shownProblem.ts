import type { Pricing } from '../../../domain/rules/pricing/Pricing.ts'
import { pricingFaults } from '../../../domain/rules/pricing/pricingFaults.ts'
import { Problem } from '../../api/Problem.ts'
import { toProblem } from '../../api/toProblem.ts'

/** The members of a rule that its one field for a number stands for, and the rule as a whole. */
const CHANGE = /^(input\.rules\.\d+)(?:\.(?:price|amount|percent|change))?$/

/**
 * What is wrong in a form of prices: why it was refused, and what the rules of prices find before it is sent.
 * @param priced undefined if there is nothing to check yet
 */
export function shownProblem(refused: Problem | undefined, priced: Pricing | undefined): Problem | undefined {
  const found = priced ? pricingFaults(priced) : []
  const known = toProblem('validation', '', {
    errors: found.map(({ path, detail }) => ({ pointer: `/variables/input/${path.join('/')}`, detail })),
  })
  const faults = new Map(
    [...(refused?.faults ?? []), ...known.faults].map(({ path, detail }) => {
      const shown = path.replace(CHANGE, '$1.value')
      return [`${shown} ${detail}`, { path: shown, detail }]
    }),
  )
  if (!refused && faults.size === 0) return undefined
  return new Problem(refused?.code ?? 'validation', refused?.message ?? '', {
    errors: [...faults.values()].map(({ path, detail }) => ({ path: path.split('.'), detail })),
  })
}
