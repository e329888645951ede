/** What an operation cost, in `extensions.cost` of its response. */
export interface OperationCost {
  /** The estimated number of values that it can return; absent if it was refused before it was measured. */
  requestedCost?: number
  /** The number of values that it returned; absent if it did not run. */
  returnedCost?: number
  /** The most values that one operation can return. */
  maximumCost: number
  /** What the request cost, in points of its key. */
  points: number
  /** What is left of the key's points of this kind on this instance. This and the following are absent without a rate limit. */
  remainingPoints?: number
  /** The most points that the key can have. */
  maximumPoints?: number
  /** The points that the key gets back each second. */
  restoreRate?: number
  /** When the key has all of its points again, if it sends nothing. */
  resetAt?: string
}

/** What is left of the points of a key. */
export interface PointsLeft {
  remaining: number
  maximum: number
  perSecond: number
  secondsUntilFull: number
}
