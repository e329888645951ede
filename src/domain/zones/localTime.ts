import { type Expression, sql } from 'kysely'

/** The columns of a zone, read once where the name is the same for all rows. */
const columns = (zone: Expression<unknown>) => sql`
  (select z.starts from time_zone z where z.name = ${zone}), (select z.seconds from time_zone z where z.name = ${zone})`

/** The local date and time of an instant, a `timestamp`. @param zone the name of a time zone */
export const localTime = (instant: Expression<unknown>, zone: Expression<unknown>) =>
  sql`local_time(${instant}, ${columns(zone)})`

/** The instant at which the hour of the local clock began in which an instant is. */
export const localHour = (instant: Expression<unknown>, zone: Expression<unknown>) =>
  sql`local_hour(${instant}, ${columns(zone)})`

/** The first instant of a local date and time; of one that is skipped, that at which the clocks go forward over it. */
export const instantOf = (local: Expression<unknown>, zone: Expression<unknown>) =>
  sql`instant_of(${local}, ${columns(zone)})`

/** The time zone of an operator. */
export const zoneOf = (operatorId: Expression<unknown>) =>
  sql`(select o.time_zone from operator o where o.operator_id = ${operatorId})`
