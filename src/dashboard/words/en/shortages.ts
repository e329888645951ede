import { isolate } from '../../../domain/rules/isolate.ts'

/** What resources leave of a departure, and departures that lack what they need. */
export const shortages = {
  title: 'Departures would be short',
  lead: (departures: number) =>
    departures === 1
      ? 'Nothing is saved yet. With this change, a departure that is booked already lacks what it needs:'
      : `Nothing is saved yet. With this change, ${departures} departures that are booked already lack what they need:`,
  advice: 'Move or cancel bookings first, or save it anyway: these departures are then marked until they have enough.',
  saveAnyway: 'Save anyway',
  shortOf: (missing: string, resource: string) => `Short of ${missing} ${isolate(resource)}`,
  bookings: 'Bookings:',
  more: (departures: number) => (departures === 1 ? '1 more departure' : `${departures} more departures`),
  notice: (departures: number) =>
    departures === 1 ? '1 departure is short of a resource' : `${departures} departures are short of resources`,
  leaves: (places: string) => `Resources leave ${places}`,
  usedUp: 'Resources used up',
} as const
