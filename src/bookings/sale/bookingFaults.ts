import type { Fault } from '../../refusal.ts'
import { isolate } from '../../rules/isolate.ts'
import { bookingInputFaults } from './bookingInputFaults.ts'
import type { CreateBookingInput } from './CreateBookingInput.ts'
import type { Selection } from './Selection.ts'

/** Everything that is wrong with a booking's fields, seen beside what the operator offers. */
export function bookingFaults(input: CreateBookingInput, offer: Selection | undefined): Fault[] {
  const given = new Set(Object.keys(input).filter(name => input[name as keyof CreateBookingInput] != null))
  const own = bookingInputFaults(input, given).map(fault => ({ ...fault, path: ['input', ...fault.path] }))
  const unknown = offer
    ? []
    : [at('activityId', 'No activity in this shopfront has this identifier: refresh the products.')]
  return [...unknown, ...timeslotFaults(input, offer), ...participantFaults(input.participants, offer), ...own]
}

/** What is wrong with the timeslot that was chosen, beside what there is. */
export function timeslotFaults(
  { timeslotId, date, time }: Pick<CreateBookingInput, 'timeslotId' | 'date' | 'time'>,
  offer: Selection | undefined,
): Fault[] {
  const faults: Fault[] = []
  if (!timeslotId) {
    if (offer && date && time && !offer.timeslotId) {
      faults.push(at('time', `${isolate(offer.name)} has no timeslot on ${date} at ${time}: ask for those of the day.`))
    }
    return faults
  }
  if (!offer) return faults
  if (!offer.timeslotId) return [at('timeslotId', `${isolate(offer.name)} has no timeslot with this identifier.`)]
  if (date && date !== offer.date) faults.push(at('date', `The timeslot is on ${offer.date}, not on ${date}.`))
  if (time && time !== offer.time) faults.push(at('time', `The timeslot starts at ${offer.time}, not at ${time}.`))
  return faults
}

/** What is wrong with the number of participants in one booking of this activity. */
export function participantFaults(participants: number, offer: Selection | undefined): Fault[] {
  if (!offer) return []
  const { name, minParticipants: least, maxParticipants: most } = offer
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
