import { sql } from 'kysely'
import { plannedForAny } from '../database/plannedForAny.ts'
import type { Placeholders } from '../database/statement.ts'

/** Days of an activity that a request asks for. */
export interface AskedDays {
  operatorId: string
  activityId: string
  from: string
  to: string
  now: Date
}

/** The request as a row `a`, which there is even if the activity is unknown. */
export const askedDays = ({ activityId, from, to, now }: Omit<Placeholders<AskedDays>, 'operatorId'>) => sql`(
    select ${activityId}::uuid activity_id, ${plannedForAny(from, 'date')} first_day, ${plannedForAny(to, 'date')} last_day,
      ${now}::timestamptz now
  ) a`
