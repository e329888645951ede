/** What changed at one operator since the news before, each thing once. */
export interface ChangeBatch {
  readonly operatorId: string
  readonly bookingIds: readonly string[]
  readonly timeslotIds: readonly string[]
  readonly activityIds: readonly string[]
}
