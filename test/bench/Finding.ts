import { type Goal, meets } from './Goal.ts'
import { type Spread, spreadOf } from './spreadOf.ts'
import type { Usage } from './usagePerRequest.ts'

export type Unit = 'requests/s' | 'entries/s' | 'rows/s' | 'ms' | 'µs' | 'bytes' | 'places'

/** One line of the table: a figure of ours, and the same of a baseline. */
export interface Finding {
  name: string
  unit: Unit
  ours: Spread
  usage?: Partial<Usage>
  /** Absent if the goal is one of the figure itself. */
  against?: { label: string; figure: Spread; ratio: Spread; usage?: Partial<Usage> }
  goal?: Goal
}

/** The values of one side by round. */
export interface Side {
  values: readonly number[]
  usage?: Partial<Usage>
}

/** Compares per round, because a slowdown of the machine affects both sides of a round. The ratio is ours to the other. */
export function compare(name: string, unit: Unit, ours: Side, label: string, other: Side, goal?: Goal): Finding {
  const ratio = spreadOf(ours.values.map((mine, round) => mine / other.values[round]!))
  return {
    name,
    unit,
    ours: spreadOf(ours.values),
    usage: ours.usage,
    against: { label, figure: spreadOf(other.values), ratio, usage: other.usage },
    goal,
  }
}

/** Whether the goal is met; undefined without a goal. */
export function isMet({ ours, against, goal }: Finding): boolean | undefined {
  return goal && meets(against ? against.ratio : ours, goal)
}
