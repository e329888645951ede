import type { Sql } from '../database/Database.ts'
import { bookable, statusOf } from './bookable.ts'
import type { TimeslotsAhead } from './TimeslotsAhead.ts'

// Whoever looks for the first wants to book it: one that cannot be booked is the first only where none can.
const COUNTED = `
  count(*)::int timeslots, count(*) filter (where ${bookable('$3')})::int bookable,
  count(*) filter (where ${statusOf('$3')} = 'CLOSED')::int closed,
  count(*) filter (where ${statusOf('$3')} = 'CUTOFF_PASSED')::int "tooLate",
  count(*) filter (where ${statusOf('$3')} in ('FULL', 'OPEN') and not ${bookable('$3')})::int "full",
  (array_agg(t.timeslot_id order by not ${bookable('$3')}, t.starts_at))[1] "firstId"`

const AHEAD = `
  join timeslot t on t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.starts_at > $3::timestamptz`

const OF_ACTIVITIES = `
  select p.activity_id id, ${COUNTED} from product p ${AHEAD}
  where p.operator_id = $1 and p.activity_id = any($2) group by p.activity_id`

const OF_SCHEDULES = `
  select s.schedule_id id, ${COUNTED}
  from schedule s
  join product p on p.operator_id = s.operator_id and p.activity_id = s.activity_id ${AHEAD}
    and t.time = any(s.times) and extract(isodow from t.date)::smallint = any(s.weekdays)
    and (s.season_from is null or t.date >= s.season_from) and (s.season_to is null or t.date <= s.season_to)
  where s.operator_id = $1 and s.schedule_id = any($2) group by s.schedule_id`

const NONE: TimeslotsAhead = { timeslots: 0, bookable: 0, closed: 0, tooLate: 0, full: 0, firstId: null }

const find =
  (text: string) =>
  async (sql: Sql, operatorId: string, ids: readonly string[], now: Date): Promise<Map<string, TimeslotsAhead>> => {
    const rows = await sql.query<TimeslotsAhead & { id: string }>(text, [operatorId, ids, now])
    const ahead = new Map(ids.map(id => [id, NONE]))
    for (const { id, ...counted } of rows) ahead.set(id, counted)
    return ahead
  }

/** What is to come of activities, counted in one statement. */
export const findTimeslotsAhead = find(OF_ACTIVITIES)

/** The same of the timeslots at the times of schedules. */
export const findTimeslotsOfSchedules = find(OF_SCHEDULES)
