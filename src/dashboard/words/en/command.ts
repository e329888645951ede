import { isolate } from '../../../domain/rules/isolate.ts'

/** The dialog that finds anything, and does anything. */
export const command = {
  title: 'Search or do something',
  hint: 'Find a booking, a customer, a time …',
  groups: {
    actions: 'Do',
    pages: 'Go to',
    bookings: 'Bookings',
    customers: 'Customers',
    departures: 'Departures',
    activities: 'Activities',
  },
  newBooking: 'New booking',
  extraDeparture: 'Extra departure',
  closeDay: 'Close today for new bookings',
  cashUp: 'Cash up today',
  light: 'Use light colours',
  dark: 'Use dark colours',
  walkIn: (departure: string) => `Walk-in: ${departure}`,
  message: (departure: string) => `Message everyone: ${departure}`,
  walkInWord: 'Walk-in',
  messageWord: 'Message everyone',
  departure: (activity: string, day: string, time: string) => `${isolate(activity)}, ${day} ${time}`,
  taken: (people: string, capacity: string) => `${people} of ${capacity} places`,
  bookingsOf: (count: number) => (count === 1 ? '1 booking found' : `${count} bookings found`),
  nothing: (text: string) => `Nothing found for “${isolate(text)}”. Try a name, a reference, a phone number or a time.`,
  searching: 'Searching…',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  move: 'move',
  open: 'open',
  closes: 'close',
} as const
