import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, type PreparedStatement, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { bookable, statusOf } from './bookable.ts'
import type { UpcomingTimeslots } from './UpcomingTimeslots.ts'

interface Counted {
  operatorId: string
  ids: readonly string[]
  now: Date
}

type CountedRow = UpcomingTimeslots & { id: string }

// `firstId` is the first timeslot that can be booked, or the first one if none can.
const counted = (now: Expression<Date>) => sql`
  count(*)::int "timeslotCount", count(*) filter (where ${bookable(now)})::int "bookableCount",
  count(*) filter (where ${statusOf(now)} = 'CLOSED')::int "closedCount",
  count(*) filter (where ${statusOf(now)} = 'CUTOFF_PASSED')::int "pastCutoffCount",
  count(*) filter (where ${statusOf(now)} in ('FULL', 'OPEN') and not ${bookable(now)})::int "fullCount",
  (array_agg(t.timeslot_id order by not ${bookable(now)}, t.starts_at))[1] "firstId"`

const upcoming = (now: Expression<Date>) => sql`
  join timeslot t on t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.starts_at > ${now}::timestamptz`

const countOfActivities = preparedStatement(
  ({ operatorId, ids, now }: Placeholders<Counted>) => sql<CountedRow>`
  select p.activity_id id, ${counted(now)} from product p ${upcoming(now)}
  where p.operator_id = ${operatorId} and p.activity_id = any(${ids}) group by p.activity_id`,
)

const countOfSchedules = preparedStatement(
  ({ operatorId, ids, now }: Placeholders<Counted>) => sql<CountedRow>`
  select s.schedule_id id, ${counted(now)}
  from schedule s
  join product p on p.operator_id = s.operator_id and p.activity_id = s.activity_id ${upcoming(now)}
    and t.time = any(s.times) and extract(isodow from t.date)::smallint = any(s.weekdays)
    and (s.season_from is null or t.date >= s.season_from) and (s.season_to is null or t.date <= s.season_to)
  where s.operator_id = ${operatorId} and s.schedule_id = any(${ids}) group by s.schedule_id`,
)

const NONE: UpcomingTimeslots = {
  timeslotCount: 0,
  bookableCount: 0,
  closedCount: 0,
  pastCutoffCount: 0,
  fullCount: 0,
  firstId: null,
}

const find =
  (count: PreparedStatement<Counted, CountedRow>) =>
  async (db: Sql, operatorId: string, ids: readonly string[], now: Date): Promise<Map<string, UpcomingTimeslots>> => {
    const rows = await count(db, { operatorId, ids, now })
    const found = new Map(ids.map(id => [id, NONE]))
    for (const { id, ...counted } of rows) found.set(id, counted)
    return found
  }

/** Counts the upcoming timeslots of activities, in one statement. */
export const findUpcomingTimeslots = find(countOfActivities)

/** Counts the upcoming timeslots at the times of schedules, in one statement. */
export const findUpcomingTimeslotsOfSchedules = find(countOfSchedules)
