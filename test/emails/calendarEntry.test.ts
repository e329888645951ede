import { describe, expect, it } from '@jest/globals'
import { type Appointment, calendarEntry } from '../../src/domain/emails/calendarEntry.ts'

const appointment: Appointment = {
  uid: 'bkg_01@sea.test',
  version: 3,
  startsAt: new Date('2027-06-05T17:30:00Z'),
  endsAt: new Date('2027-06-05T20:00:00Z'),
  title: 'Sunset Kayaking',
  notes: 'Booking K7QF-4M2X',
  location: { name: 'Old Harbour', address: '4 Harbour Street' },
  organizer: { name: 'Seaside Adventures', address: 'bookings@sea.test' },
  cancelled: false,
}
const now = new Date('2027-06-01T08:00:00Z')

/** The properties of the entry, unfolded. */
function properties(changes: Partial<Appointment> = {}): string[] {
  const text = calendarEntry({ ...appointment, ...changes }, now)
  return text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
}

describe('a calendar entry', () => {
  it('is one published event of the booking', () => {
    expect(properties()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Activity Booking//Gateway//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:bkg_01@sea.test',
      'SEQUENCE:3',
      'DTSTAMP:20270601T080000Z',
      'DTSTART:20270605T173000Z',
      'DTEND:20270605T200000Z',
      'SUMMARY:Sunset Kayaking',
      'LOCATION:Old Harbour\\n4 Harbour Street',
      'DESCRIPTION:Booking K7QF-4M2X',
      'ORGANIZER;CN="Seaside Adventures":mailto:bookings@sea.test',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('has the status CANCELLED for a cancelled booking', () => {
    expect(properties({ cancelled: true, version: 4 })).toEqual(
      expect.arrayContaining(['UID:bkg_01@sea.test', 'SEQUENCE:4', 'STATUS:CANCELLED', 'METHOD:PUBLISH']),
    )
  })

  it('names a location without an address, and no location if there is none', () => {
    expect(properties({ location: { name: 'Old Harbour', address: null } })).toContain('LOCATION:Old Harbour')
    expect(properties({ location: null }).filter(line => line.startsWith('LOCATION'))).toEqual([])
  })

  it('has lines of at most 75 bytes, ended by CRLF, and keeps every character', () => {
    const title = `Küste, Meer; Wind\\Wellen ${'é日👩‍🚀'.repeat(30)}`
    const text = calendarEntry({ ...appointment, title }, now)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const escaped = title.replaceAll(/[\\;,]/g, '\\$&')
    expect(properties({ title })).toContain(`SUMMARY:${escaped}`)
  })

  it.each(['title', 'notes'] as const)('allows no injection of properties by its %s', member => {
    const lines = properties({ [member]: 'Ada\r\nATTENDEE:mailto:spy@evil.test\nEND:VEVENT\u0000\u001b' })
    expect(lines).toHaveLength(properties().length)
    expect(lines.filter(line => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual(['END:VEVENT'])
    expect(lines.join('')).not.toMatch(/[\p{Cc}]/u)
  })

  it('allows no injection of properties by its organiser and location', () => {
    const evil = 'Sea"; CN=x: y\r\nATTENDEE:mailto:spy@evil.test'
    const lines = properties({
      organizer: { name: evil, address: 'bookings@sea.test' },
      location: { name: evil, address: evil },
    })
    expect(lines).toHaveLength(properties().length)
    expect(lines.filter(line => line.startsWith('ATTENDEE'))).toEqual([])
    expect(lines.find(line => line.startsWith('ORGANIZER'))).toMatch(/^ORGANIZER;CN="[^"]*":mailto:bookings@sea\.test$/)
  })
})
