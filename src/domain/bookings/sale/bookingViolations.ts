import type { Violation } from '../../refusals/refusal.ts'
import { isolate } from '../../rules/isolate.ts'
import { bookingInputViolations } from './bookingInputViolations.ts'
import type { CreateBookingInput } from './CreateBookingInput.ts'
import type { Selection } from './Selection.ts'

/** All violations in the fields of a booking request for the selection. */
export function bookingViolations(
  input: Omit<CreateBookingInput, 'customer'>,
  selection: Selection | undefined,
): Violation[] {
  const given = new Set(Object.keys(input).filter(name => input[name as keyof typeof input] != null))
  const own = bookingInputViolations(input, given).map(violation => ({
    ...violation,
    path: ['input', ...violation.path],
  }))
  const unknown = selection
    ? []
    : [at('activityId', 'No activity in this shopfront has this identifier: refresh the products.')]
  return [...unknown, ...timeslotViolations(input, selection), ...own]
}

/** The violations in the choice of a timeslot. */
export function timeslotViolations(
  { timeslotId, date, time }: Pick<CreateBookingInput, 'timeslotId' | 'date' | 'time'>,
  selection: Selection | undefined,
): Violation[] {
  const violations: Violation[] = []
  if (!timeslotId) {
    if (selection && date && time && !selection.timeslotId) {
      violations.push(
        at('time', `${isolate(selection.name)} has no timeslot on ${date} at ${time}: ask for those of the day.`),
      )
    }
    return violations
  }
  if (!selection) return violations
  if (!selection.timeslotId)
    return [at('timeslotId', `${isolate(selection.name)} has no timeslot with this identifier.`)]
  if (date && date !== selection.date)
    violations.push(at('date', `The timeslot is on ${selection.date}, not on ${date}.`))
  if (time && time !== selection.time)
    violations.push(at('time', `The timeslot starts at ${selection.time}, not at ${time}.`))
  return violations
}

/** The violations in the number of participants. */
export function participantViolations(participants: number, selection: Selection | undefined): Violation[] {
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

function at(field: keyof CreateBookingInput, detail: string): Violation {
  return { path: ['input', field], detail }
}
