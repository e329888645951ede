import { operationLimits } from './limitOperation.ts'
import type { OperationCost, PointsLeft } from './OperationCost.ts'

/** The key that pays for a request. */
export interface Payer {
  /** Takes points of the key, in addition to the one for the request. @throws Refusal rate-limited */
  charge(points: number, andMore: boolean): void
  /** The points taken before the document was read: for the request and for the size of its body. */
  taken: number
  /** What is left of the points of the key; undefined without a rate limit. */
  left(): PointsLeft | undefined
}

/** The payment for a request. */
export class Payment {
  /** The estimated number of values of the operation, once it is measured. */
  requestedCost: number | undefined
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

  /** What clients are told of it. */
  cost(now: Date): OperationCost {
    const left = this.#payer.left()
    return {
      ...(this.requestedCost !== undefined && { requestedCost: this.requestedCost }),
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
