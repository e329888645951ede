import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, type Statement, statement } from '../../platform/sql/statement.ts'
import { bookable, statusOf } from './bookable.ts'
import type { TimeslotsAhead } from './TimeslotsAhead.ts'

interface Counted {
  operatorId: string
  ids: readonly string[]
  now: Date
}

type CountedRow = TimeslotsAhead & { id: string }

// `firstId` is the first timeslot that can be booked, or the first one if none can.
const counted = (now: Expression<Date>) => sql`
  count(*)::int timeslots, count(*) filter (where ${bookable(now)})::int bookable,
  count(*) filter (where ${statusOf(now)} = 'CLOSED')::int closed,
  count(*) filter (where ${statusOf(now)} = 'CUTOFF_PASSED')::int "tooLate",
  count(*) filter (where ${statusOf(now)} in ('FULL', 'OPEN') and not ${bookable(now)})::int "full",
  (array_agg(t.timeslot_id order by not ${bookable(now)}, t.starts_at))[1] "firstId"`

const ahead = (now: Expression<Date>) => sql`
  join timeslot t on t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.starts_at > ${now}::timestamptz`

const countOfActivities = statement(
  ({ operatorId, ids, now }: Placeholders<Counted>) => sql<CountedRow>`
  select p.activity_id id, ${counted(now)} from product p ${ahead(now)}
  where p.operator_id = ${operatorId} and p.activity_id = any(${ids}) group by p.activity_id`,
)

const countOfSchedules = statement(
  ({ operatorId, ids, now }: Placeholders<Counted>) => sql<CountedRow>`
  select s.schedule_id id, ${counted(now)}
  from schedule s
  join product p on p.operator_id = s.operator_id and p.activity_id = s.activity_id ${ahead(now)}
    and t.time = any(s.times) and extract(isodow from t.date)::smallint = any(s.weekdays)
    and (s.season_from is null or t.date >= s.season_from) and (s.season_to is null or t.date <= s.season_to)
  where s.operator_id = ${operatorId} and s.schedule_id = any(${ids}) group by s.schedule_id`,
)

const NONE: TimeslotsAhead = { timeslots: 0, bookable: 0, closed: 0, tooLate: 0, full: 0, firstId: null }

const find =
  (count: Statement<Counted, CountedRow>) =>
  async (db: Sql, operatorId: string, ids: readonly string[], now: Date): Promise<Map<string, TimeslotsAhead>> => {
    const rows = await count(db, { operatorId, ids, now })
    const ahead = new Map(ids.map(id => [id, NONE]))
    for (const { id, ...counted } of rows) ahead.set(id, counted)
    return ahead
  }

/** Counts the upcoming timeslots of activities, in one statement. */
export const findTimeslotsAhead = find(countOfActivities)

/** Counts the upcoming timeslots at the times of schedules, in one statement. */
export const findTimeslotsOfSchedules = find(countOfSchedules)
