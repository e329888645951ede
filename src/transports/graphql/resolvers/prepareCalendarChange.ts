import { expireAllHolds } from '../../../domain/bookings/holds/expireAllHolds.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'

/** Releases expired holds of the caller's operator before a change that can leave resources short. Returns the operator's ID. */
export async function prepareCalendarChange(context: Context): Promise<string> {
  const { operatorId } = callerOf(context)
  await expireAllHolds(context.database, operatorId, context.now)
  return operatorId
}
