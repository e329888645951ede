/** The fields of `Timeslot` that an alternative in the `extensions` of an error has. None of them is ever refused. */
export const alternativeFields = [
  'id',
  'activityId',
  'date',
  'time',
  'endDate',
  'endTime',
  'startsAt',
  'endsAt',
  'capacity',
  'availablePlaces',
  'price',
  'unitPrices',
  'status',
] as const
