import { findOwnDepartures } from '../../../domain/assignments/findOwnDepartures.ts'
import { findTimeslotsById } from '../../../domain/availability/findTimeslots.ts'
import type { Timeslot } from '../../../domain/availability/Timeslot.ts'
import { notFound } from '../../../domain/refusals/notFound.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'

/** A timeslot that the caller may see: a guide those to which the guide is assigned. @throws Refusal `not-found` */
export async function ownTimeslot(timeslotId: string, context: Context): Promise<Timeslot> {
  const caller = callerOf(context)
  const timeslot = await context.batch.load(findTimeslotsById, caller.operatorId, timeslotId)
  const [own] = timeslot ? await findOwnDepartures(context.database, caller, [timeslot]) : []
  if (!own) throw notFound('timeslot')
  return own
}
