import { sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { sharedRead } from '../database/sharedRead.ts'
import type { Placeholders } from '../database/statement.ts'
import { countDays } from '../scalars/countDays.ts'

/** Days of an activity that a request asks for. */
export interface AskedDays {
  activityId: string
  from: string
  to: string
  now: Date
}

/** One array for each value, in the order of the requests. */
export interface AskedDaysColumns {
  operatorId: string
  activityIds: readonly string[]
  froms: readonly string[]
  tos: readonly string[]
  nows: readonly Date[]
}

export function askedDaysColumns(operatorId: string, asked: readonly AskedDays[]): AskedDaysColumns {
  return {
    operatorId,
    activityIds: asked.map(each => each.activityId),
    froms: asked.map(each => each.from),
    tos: asked.map(each => each.to),
    nows: asked.map(each => each.now),
  }
}

/** The requests as rows `a`, numbered by `place` from 1. */
export const askedDays = (given: Placeholders<AskedDaysColumns>) => sql`
  unnest((select ${given.activityIds}::uuid[]), (select ${given.froms}::date[]), (select ${given.tos}::date[]),
    (select ${given.nows}::timestamptz[])) with ordinality a (activity_id, first_day, last_day, now, place)`

/** Longer ranges than a calendar shows are read by themselves, so that nobody waits for those of others. */
const MAX_SHARED_DAYS = 62

/** Makes one statement read the days of all requests of an operator that wait. @param read as for `sharedRead` */
export function shareDays<Found>(
  read: (db: Sql, operatorId: string, asked: readonly AskedDays[], shape: string) => Promise<readonly Found[]>,
): (db: Sql, operatorId: string, asked: AskedDays, shape?: string) => Promise<Found> {
  const readTogether = sharedRead(read)
  return async (db, operatorId, asked, shape = '') =>
    countDays(asked.from, asked.to) > MAX_SHARED_DAYS
      ? (await read(db, operatorId, [asked], shape))[0]!
      : readTogether(db, operatorId, asked, shape)
}
