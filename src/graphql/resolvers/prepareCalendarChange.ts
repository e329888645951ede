import { expireAllHolds } from '../../bookings/holds/expireAllHolds.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'

/** The operator whose calendar is to change, once no place is counted there for a hold that is over. */
export async function prepareCalendarChange(context: Context): Promise<string> {
  const { operatorId } = callerOf(context)
  await expireAllHolds(context.database, operatorId, context.now)
  return operatorId
}
