/** The changes of one operator since the last batch, each thing once. */
export interface ChangeBatch {
  readonly operatorId: string
  readonly bookingIds: readonly string[]
  readonly timeslotIds: readonly string[]
  readonly activityIds: readonly string[]
}
