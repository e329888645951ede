import type { Fault } from '../../refusals/refusal.ts'
import { isolate } from '../../rules/isolate.ts'
import { bookingInputFaults } from './bookingInputFaults.ts'
import type { CreateBookingInput } from './CreateBookingInput.ts'
import type { Selection } from './Selection.ts'

/** All faults in the fields of a booking request for the selection. */
export function bookingFaults(input: Omit<CreateBookingInput, 'customer'>, selection: Selection | undefined): Fault[] {
  const given = new Set(Object.keys(input).filter(name => input[name as keyof typeof input] != null))
  const own = bookingInputFaults(input, given).map(fault => ({ ...fault, path: ['input', ...fault.path] }))
  const unknown = selection
    ? []
    : [at('activityId', 'No activity in this shopfront has this identifier: refresh the products.')]
  return [...unknown, ...timeslotFaults(input, selection), ...own]
}

/** The faults in the choice of a timeslot. */
export function timeslotFaults(
  { timeslotId, date, time }: Pick<CreateBookingInput, 'timeslotId' | 'date' | 'time'>,
  selection: Selection | undefined,
): Fault[] {
  const faults: Fault[] = []
  if (!timeslotId) {
    if (selection && date && time && !selection.timeslotId) {
      faults.push(
        at('time', `${isolate(selection.name)} has no timeslot on ${date} at ${time}: ask for those of the day.`),
      )
    }
    return faults
  }
  if (!selection) return faults
  if (!selection.timeslotId)
    return [at('timeslotId', `${isolate(selection.name)} has no timeslot with this identifier.`)]
  if (date && date !== selection.date) faults.push(at('date', `The timeslot is on ${selection.date}, not on ${date}.`))
  if (time && time !== selection.time)
    faults.push(at('time', `The timeslot starts at ${selection.time}, not at ${time}.`))
  return faults
}

/** The faults in the number of participants. */
export function participantFaults(participants: number, selection: Selection | undefined): Fault[] {
  if (!selection) return []
  const { name, minParticipants: least, maxParticipants: most } = selection
  if (participants < least) {
    return [
      at(
        'participants',
        `${isolate(name)} takes at least ${least} participants in one booking; it was ${participants}.`,
      ),
    ]
  }
  if (most !== null && participants > most) {
    return [
      at('participants', `${isolate(name)} takes at most ${most} participants in one booking; it was ${participants}.`),
    ]
  }
  return []
}

function at(field: keyof CreateBookingInput, detail: string): Fault {
  return { path: ['input', field], detail }
}
