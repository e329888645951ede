import { isolate } from '../../domain/rules/isolate.ts'
import { pageNames } from './pageNames.ts'

/** The manifest of a timeslot. */
export const manifest = {
  title: pageNames.slot,
  back: (day: string) => `All of ${day}`,
  presence: (here: string, all: string) => `${here} of ${all} here`,
  nobody: 'Nobody has booked this timeslot yet. Bookings appear here the moment they are made.',
  print: 'Print',
  showAnswers: 'Show all answers',
  hideAnswers: 'Hide all answers',
  answers: (name: string) => `Answers of ${isolate(name)}`,
  answersShort: 'Answers',
  fillIn: 'Fill in',
  fillInFor: (name: string) => `Fill in the waiver of ${isolate(name)}`,
  checkIn: 'Check in',
  checkInOf: (name: string, people: string) => `Check in ${isolate(name)}, ${people}`,
  cameAfterAll: 'Came after all',
  cameAfterAllOf: (name: string, people: string) => `${isolate(name)} came after all, ${people}`,
  checkedIn: (name: string, people: string) => `${isolate(name)} is here, ${people}.`,
  notCheckedIn: (reference: string, why: string) => `${reference} could not be checked in. ${why}`,
  waits: 'Checked in here; waits for the network.',
  waiting: (count: number) =>
    count === 1 ? '1 check-in waits for the network.' : `${count} check-ins wait for the network.`,
  opens: (day: string) => `Check-in opens on ${day}.`,
  notToCheckIn: (name: string, status: string) => `${isolate(name)} cannot be checked in. Status: ${status}.`,
  noShowOf: (name: string) => `No-show: ${isolate(name)}`,
  undo: 'Undo',
  undoOf: (name: string, status: string) => `Undo for ${isolate(name)}: ${status}`,
  undone: (name: string) => `${isolate(name)} is neither here nor missing.`,
  noShowDone: (name: string) => `${isolate(name)} is marked as a no-show.`,
  until: (time: string) => `until ${time}`,
  cancelled: (bookings: string) => `${bookings} cancelled, expired or rejected`,
  booking: 'Booking',
  checks: 'Check-in',
  bookingsOf: (bookings: string) => (bookings === '1' ? '1 booking' : `${bookings} bookings`),
  asOf: (time: string) => `As of ${time}`,
} as const
