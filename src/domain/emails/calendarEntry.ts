import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Address } from '../../platform/mail/Mailer.ts'

/** An entry in a customer's calendar. */
export interface Appointment {
  /** The same for all versions of the entry, so that calendars replace the old one. */
  uid: string
  /** Increases with every change. */
  version: number
  startsAt: Date
  endsAt: Date
  title: string
  notes: string
  location: { name: string; address: string | null } | null
  organizer: Address
  cancelled: boolean
}

/** Writes the entry as an iCalendar text (RFC 5545) with the method PUBLISH: calendars add it without asking for a reply. */
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
    // Instants in UTC: calendars need not know the time zone by its name.
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

/** RFC 5545 allows no control characters except line breaks and tabs. */
function plain(text: string): string {
  return text.replace(/[^\P{Cc}\t\r\n]/gu, '')
}
