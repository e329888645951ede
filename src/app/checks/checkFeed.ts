import { sql } from 'kysely'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { type CheckResult, MAX_EXAMPLES } from './Check.ts'

// Old changes are deleted from the beginning.
const compared = ({ operatorId }: Placeholders<{ operatorId: string }>) => sql`
  with feed as (
    select count(*) changes, min(c.sequence_number) "first", max(c.sequence_number) "last" from change_event c
    where c.operator_id = ${operatorId}
  ), announced as (
    select object_id, max(version) version from (
      select c.object_id, c.version from change_event c where c.operator_id = ${operatorId} and c.type like 'booking.%'
      union all select o.object_id, o.version from change_outbox o where o.operator_id = ${operatorId} and o.kind = 'booking'
    ) c group by 1
  ), compared as (
    select format('the feed has %s changes from %s to %s, and its last number is %s', f.changes, f."first", f."last", p.last_number) what,
      f.changes > 0 and (f.changes <> f."last" - f."first" + 1 or f."last" <> p.last_number) differs
    from feed f cross join change_position p where p.operator_id = ${operatorId}
    union all
    select format('booking %s is version %s, and the feed has version %s', b.booking_reference, b.version, a.version), b.version <> a.version
    from announced a join booking b on b.operator_id = ${operatorId} and b.booking_id = a.object_id
    where a.version is not null
  )`

/** Whether the change feed has no gap, and the latest version of every booking in it. */
export const checkFeed = preparedStatement(
  (given: Placeholders<{ operatorId: string }>) => sql<CheckResult>`
  ${compared(given)}
  select count(*) compared, count(*) filter (where differs) differing,
    array(select what from compared where differs limit ${MAX_EXAMPLES}) examples
  from compared`,
)
