import { operationLimits } from './limitOperation.ts'
import type { Measure } from './measureDocument.ts'
import type { OperationCost, PointsLeft } from './OperationCost.ts'

/** Number of values in a response per point, beyond the one point that every request costs. */
const COST_PER_POINT = 1000

/** The key that pays for a request. */
export interface Payer {
  /** Takes points of the key, in addition to the one for the request. @throws Refusal rate-limited */
  charge(points: number, andMore: boolean): void
  /** Takes points for what is done already, also if the key has too few. */
  owe(points: number): void
  /** The points taken before the document was read: for the request and for the size of its body. */
  taken: number
  /** What is left of the points of the key; undefined without a rate limit. */
  left(): PointsLeft | undefined
}

/** The payment for a request. */
export class Payment {
  /** The estimated number of values of the operation, once it is measured, and what it returned, once it ran. */
  #requested: number | undefined
  #returned: number | undefined
  readonly #payer: Payer
  #points: number

  constructor(payer: Payer) {
    this.#payer = payer
    this.#points = payer.taken
  }

  /** The points charged so far, including the one for the request. */
  get points(): number {
    return this.#points
  }

  /** Charges every whole point. @param andMore whether more may have to be paid later @throws Refusal */
  pay(points: number, andMore: boolean): void {
    const whole = Math.floor(points)
    if (whole === 0) return
    this.#payer.charge(whole, andMore)
    this.#points += whole
  }

  /** Charges for the estimated cost of an operation. @throws Refusal */
  payFor({ cost, introspection }: Pick<Measure, 'cost' | 'introspection'>): void {
    this.#requested = cost
    this.pay(introspection / COST_PER_POINT, true)
    this.pay(cost / COST_PER_POINT, false)
  }

  /** Charges for the values that the operation returned beyond its estimated cost. It has run: this is never refused. */
  settle(returned: number): void {
    this.#returned = returned
    const points = Math.floor(returned / COST_PER_POINT) - Math.floor((this.#requested ?? 0) / COST_PER_POINT)
    if (points <= 0) return
    this.#payer.owe(points)
    this.#points += points
  }

  /** What clients are told of it. */
  cost(now: Date): OperationCost {
    const left = this.#payer.left()
    return {
      ...(this.#requested !== undefined && { requestedCost: this.#requested }),
      ...(this.#returned !== undefined && { returnedCost: this.#returned }),
      maximumCost: operationLimits.cost,
      points: this.#points,
      ...(left && {
        remainingPoints: left.remaining,
        maximumPoints: left.maximum,
        restoreRate: left.perSecond,
        resetAt: new Date(now.getTime() + left.secondsUntilFull * 1000).toISOString(),
      }),
    }
  }
}
