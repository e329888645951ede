/** A statement that updates timeslots by SQL, and records that they have changed, as those of the service do. */
export const recordingTimeslots = (update: string): string => `
  with changed as (${update} returning operator_id, activity_id, date)
  insert into change_outbox (operator_id, kind, activity_id, date)
  select distinct operator_id, 'availability', activity_id, date from changed`

/** The same for activities. */
export const recordingProducts = (update: string): string => `
  with changed as (${update} returning operator_id, activity_id)
  insert into change_outbox (operator_id, kind, activity_id) select operator_id, 'product', activity_id from changed`

/** A statement that changes the places of timeslots by SQL, and counts what they use of resources. */
export const countingResources = (update: string): string => `
  with changed as (${update} returning operator_id, timeslot_id)
  select count_resources(operator_id, array_agg(timeslot_id)) from changed group by operator_id`
