import type { Violation } from '../refusals/refusal.ts'
import { DelayUnit } from './DelayUnit.ts'
import { isTimed } from './isTimed.ts'
import { textViolations } from './textViolations.ts'
import type { Workflow } from './Workflow.ts'

/** The settings of a workflow. */
export type Definition = Pick<
  Workflow,
  | 'name'
  | 'trigger'
  | 'delay'
  | 'delayUnit'
  | 'atTime'
  | 'activityIds'
  | 'channels'
  | 'subject'
  | 'body'
  | 'language'
  | 'translations'
  | 'active'
>

/** The bounds of a delay in each unit. */
const BOUNDS: Record<DelayUnit, [least: number, most: number]> = {
  MINUTES: [1, 10_080],
  HOURS: [1, 2_160],
  DAYS: [0, 365],
}

type Read = { [Field in keyof Definition]?: Definition[Field] | null }

/** The violations of a workflow in itself, in what could be read of it. */
export function definitionViolations(read: Read, given: ReadonlySet<string>): Violation[] {
  return [...delayViolations(read, given), ...textViolations(read)]
}

function delayViolations({ trigger, delay, delayUnit, atTime }: Read, given: ReadonlySet<string>): Violation[] {
  if (!trigger) return []
  const violations: Violation[] = []
  const timed = isTimed(trigger)
  for (const field of ['delay', 'delayUnit'] as const) {
    if (timed && !given.has(field)) {
      violations.push({
        path: [field],
        detail: `${field} is required for ${trigger}: it goes out so long before or after.`,
      })
    }
    if (!timed && given.has(field)) {
      violations.push({
        path: [field],
        detail: `${field} must be left out for ${trigger}: it goes out when that happens.`,
      })
    }
  }
  if (timed && delay != null && delayUnit) {
    const [least, most] = BOUNDS[delayUnit]
    if (delay < least || delay > most) {
      const detail = `delay must be from ${least} to ${most} in ${delayUnit}; it is ${delay}.`
      violations.push({ path: ['delay'], detail })
    }
  }
  if (atTime != null && delayUnit !== DelayUnit.DAYS) {
    violations.push({ path: ['atTime'], detail: 'atTime must be left out unless the delay is counted in DAYS.' })
  }
  return violations
}
