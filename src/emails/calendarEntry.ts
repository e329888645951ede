import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Address } from './Mailer.ts'

/** What a customer's calendar is told. */
export interface Appointment {
  /** The same for as long as there is the appointment, so that calendars put it in the place of what they had. */
  uid: string
  /** Grows with every change. */
  version: number
  startsAt: Date
  endsAt: Date
  title: string
  notes: string
  location: { name: string; address: string | null } | null
  organizer: Address
  cancelled: boolean
}

/** The appointment as an iCalendar text (RFC 5545), published: calendars take it in, and nobody is asked to answer. */
export function calendarEntry(appointment: Appointment, now: Date): string {
  const { uid, version, startsAt, endsAt, title, notes, location, organizer, cancelled } = appointment
  const calendar = ical({
    prodId: { company: 'Activity Booking', product: 'Gateway', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: uid,
    sequence: version,
    stamp: now,
    // Instants in UTC: no calendar has to know the time zone by its name.
    start: startsAt,
    end: endsAt,
    summary: plain(title),
    description: plain(notes),
    ...(location && { location: plain([location.name, location.address].filter(Boolean).join('\n')) }),
    organizer: { name: plain(organizer.name) || organizer.address, email: organizer.address },
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return `${calendar.toString().trimEnd()}\r\n`
}

/** RFC 5545 has no place for control characters but line breaks and tabs. */
function plain(text: string): string {
  return text.replace(/[^\P{Cc}\t\r\n]/gu, '')
}
