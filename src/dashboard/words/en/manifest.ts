import { isolate } from '../../../domain/rules/isolate.ts'
import { pageNames } from './pageNames.ts'

/** The manifest of a timeslot. */
export const manifest = {
  title: pageNames.slot,
  back: (day: string) => `All of ${day}`,
  presence: (here: string, all: string) => `${here} of ${all} here`,
  nobody: 'Nobody has booked yet. Bookings appear here as soon as they are made.',
  print: 'Print',
  showAnswers: 'Show all answers',
  hideAnswers: 'Hide all answers',
  answers: (name: string) => `Answers of ${isolate(name)}`,
  answersShort: 'Answers',
  fillIn: 'Fill in',
  fillInFor: (name: string) => `Fill in the waiver of ${isolate(name)}`,
  checkIn: 'Check in',
  checkInOf: (name: string, people: string) => `Check in ${isolate(name)}, ${people}`,
  some: 'Not all',
  someOf: (name: string) => `Not all of ${isolate(name)} are here`,
  howMany: 'How many are here?',
  someHere: (here: string, all: string) => `${here} of ${all} are here`,
  restCame: 'The rest came',
  restCameOf: (name: string) => `The rest of ${isolate(name)} came`,
  cameAfterAll: 'Came after all',
  cameAfterAllOf: (name: string, people: string) => `${isolate(name)} came after all, ${people}`,
  waits: 'Checked in here; waits for the network.',
  waitsToo: 'Waits for the network.',
  undoWaiting: (name: string) => `Undo for ${isolate(name)}: waits for the network`,
  opens: (day: string) => `Check-in opens on ${day}.`,
  notToCheckIn: (name: string, status: string) => `${isolate(name)} cannot be checked in. Status: ${status}.`,
  noShowOf: (name: string) => `No-show: ${isolate(name)}`,
  undo: 'Undo',
  undoOf: (name: string, status: string) => `Undo for ${isolate(name)}: ${status}`,
  until: (time: string) => `until ${time}`,
  cancelled: (bookings: string) => `${bookings} cancelled, expired or rejected`,
  booking: 'Booking',
  checks: 'Check-in',
  bookingsOf: (bookings: string) => (bookings === '1' ? '1 booking' : `${bookings} bookings`),
  asOf: (time: string) => `As of ${time}`,
  note: 'Note for the staff',
  noteHint:
    'Such as where to meet or what to bring. Customers never see it; leave their health to the answers of the waiver.',
  writeNote: 'Add a note',
  changeNote: 'Change the note',
  leaveNote: 'Leave it as it was',
  noteConflict: (text: string) =>
    text === ''
      ? 'Somebody else has deleted the note meanwhile.'
      : `Somebody else has changed the note meanwhile: ${isolate(text)}`,
} as const
