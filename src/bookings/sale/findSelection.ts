import type { Sql } from '../../database/Database.ts'
import { namedBy, readSales } from './readSales.ts'
import type { Choice, Selection } from './Selection.ts'

/**
 * Reads the selection of a choice; undefined when the operator has no such activity.
 * @param partnerId the partner that sells, whose commission is read as well
 */
export async function findSelection(
  db: Sql,
  operatorId: string,
  choice: Choice,
  now: Date,
  partnerId: string | null = null,
): Promise<Selection | undefined> {
  const { activityId, timeslotId, date, time } = choice
  const [found] = await readSales(
    db,
    operatorId,
    [{ activityId, timeslotId, date, time, partnerId, now }],
    namedBy(choice),
  )
  return found!.selection
}
