import type { Day, Plan, Step } from './Plan.ts'

/** Whether a plan still leads to what is looked for. */
export type Fails = (plan: Plan) => Promise<boolean>

/**
 * Leaves out of a plan that fails what it fails without: whole days, then actions, then kills. It is minimal in the end: no
 * single one of them can be left out, unless the attempts are used up.
 * @param attempts how often a part of the plan can be played
 */
export async function shrink(plan: Plan, fails: Fails, attempts = Number.POSITIVE_INFINITY): Promise<Plan> {
  let left = attempts
  const known = new Map<string, boolean>()
  const tries: Fails = async part => {
    const text = JSON.stringify(part)
    if (!known.has(text)) known.set(text, left-- > 0 && (await fails(part)))
    return known.get(text)!
  }
  const days = await minimize(plan, tries)
  const steps = await minimize(stepsOf(days), part => tries(daysOf(part)))
  return dropKills(daysOf(steps), tries)
}

interface Placed {
  day: number
  step: Step
}

const stepsOf = (plan: Plan): Placed[] => plan.flatMap(({ day, steps }) => steps.map(step => ({ day, step })))

const daysOf = (placed: readonly Placed[]): Day[] =>
  [...Map.groupBy(placed, each => each.day)].map(([day, all]) => ({ day, steps: all.map(each => each.step) }))

/** Delta debugging: leaves out larger parts first, and then smaller ones, until no single item can be left out. */
export async function minimize<T>(
  items: readonly T[],
  fails: (part: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let kept = items
  for (let size = Math.ceil(kept.length / 2); size >= 1 && kept.length > 1; ) {
    let reduced = false
    // The last ones are needed most likely: something is found at the end of the day on which it happens.
    for (let from = 0; from < kept.length && kept.length > 1; ) {
      const without = [...kept.slice(0, from), ...kept.slice(from + size)]
      if (without.length > 0 && (await fails(without))) {
        kept = without
        reduced = true
      } else from += size
    }
    if (size === 1 && !reduced) break
    size = size === 1 ? 1 : Math.ceil(size / 2)
  }
  return kept
}

async function dropKills(plan: Plan, fails: Fails): Promise<Plan> {
  let kept = plan
  for (const [index, { day, step }] of stepsOf(plan).entries()) {
    if (!step.kill) continue
    const { kill: _, ...calm } = step
    const without = daysOf(stepsOf(kept).with(index, { day, step: calm }))
    if (await fails(without)) kept = without
  }
  return kept
}
