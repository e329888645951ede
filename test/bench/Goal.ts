import type { Spread } from './spreadOf.ts'

/** What a figure should reach: at least or at most so much. */
export interface Goal {
  at: number
  is: 'least' | 'most'
}

export const atLeast = (at: number): Goal => ({ at, is: 'least' })
export const atMost = (at: number): Goal => ({ at, is: 'most' })

/** Whether the median meets the goal. */
export function meets({ median }: Spread, { at, is }: Goal): boolean {
  return is === 'least' ? median >= at : median <= at
}

/** Such as `≥ 0.85`. */
export function tellGoal({ at, is }: Goal): string {
  return `${is === 'least' ? '≥' : '≤'} ${at}`
}
