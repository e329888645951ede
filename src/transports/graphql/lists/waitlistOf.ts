import {
  countEntries,
  countEntriesByTimeslot,
  listEntries,
  listEntriesByTimeslot,
} from '../../../domain/waitlist/listEntries.ts'
import type { WaitlistFilter } from '../../../domain/waitlist/WaitlistFilter.ts'
import type { PageRequest } from '../../../platform/sql/Page.ts'
import type { Context } from '../Context.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import { connectionOf } from './connectionOf.ts'
import { readPart } from './cursor.ts'
import type { WaitlistArguments } from './WaitlistArguments.ts'
import type { WaitlistConnection } from './WaitlistConnection.ts'

type Database = Context['database']

const find = (
  database: Database,
  operatorId: string,
  timeslotIds: readonly string[],
  now: Date,
  { filter, part }: { filter: WaitlistFilter; part: PageRequest },
) => listEntriesByTimeslot(database, operatorId, timeslotIds, filter, part, now)

const count = (
  database: Database,
  operatorId: string,
  timeslotIds: readonly string[],
  now: Date,
  { filter }: { filter: WaitlistFilter },
) => countEntriesByTimeslot(database, operatorId, timeslotIds, filter, now)

/** A page of the operator's waitlist, or of those who wait for one timeslot; in the order in which the customers joined. */
export async function waitlistOf(
  context: Context,
  timeslotId: string | null,
  { filter: given, ...pagination }: WaitlistArguments,
): Promise<WaitlistConnection> {
  const { batch, database, now } = context
  const { operatorId } = callerOf(context)
  const filter = given ?? {}
  const part = readPart(pagination)
  const page =
    timeslotId === null
      ? await listEntries(database, operatorId, filter, part, now)
      : (await batch.loadWith(find, operatorId, timeslotId, { filter, part }))!
  return {
    ...connectionOf(page, ({ createdAt, waitlistId }) => ({ key: createdAt, id: waitlistId }), part),
    count: async () =>
      timeslotId === null
        ? countEntries(database, operatorId, filter, now)
        : (await batch.loadWith(count, operatorId, timeslotId, { filter }))!,
  }
}
