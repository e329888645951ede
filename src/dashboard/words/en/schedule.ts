import { isolate } from '../../../domain/rules/isolate.ts'
import { pageNames } from './pageNames.ts'

/** The calendar of a week or a month. */
export const schedule = {
  title: pageNames.schedule,
  extra: {
    act: 'Extra departure',
    title: 'Extra departure',
    times: 'Starts at',
    timesHint: 'Such as 14:30, or several: 10:00, 14:30.',
    timesWrong: 'Enter at least one time, such as 14:30.',
    from: 'From',
    to: 'Until',
    add: 'Add it',
    addMany: (from: string, to: string) => `Add it from ${from} to ${to}`,
    added: (times: string, day: string) => `Added: ${times} on ${day}. It is a schedule of the activity.`,
  },
  move: {
    act: 'Move',
    title: (activity: string, when: string) => `Move ${isolate(activity)}, ${when}?`,
    day: 'New day',
    time: 'New time',
    reason: 'Reason, in the history of each booking',
    concerns: (people: number, bookings: number) =>
      people === 0
        ? 'Nobody is booked on it.'
        : `${bookings === 1 ? '1 booking' : `${bookings} bookings`} with ${people === 1 ? '1 person' : `${people} people`} ${bookings === 1 ? 'moves' : 'move'} along, at the same price.`,
    fromTo: (from: string, to: string) => `From ${from} to ${to}.`,
    mails: (names: readonly string[]) =>
      `Each customer with an address gets the e-mail of ${new Intl.ListFormat('en-GB').format(names.map(isolate))}.`,
    noMails: 'No e-mail goes out: no workflow for amended bookings is active. Tell the customers.',
    lead: 'Guides and all else that it needs must be free then. Places that are on hold are given up. The old time is closed.',
    moved: (activity: string, when: string) => `${isolate(activity)} is moved to ${when}.`,
    movedBack: (activity: string, when: string) => `${isolate(activity)} is back on ${when}.`,
  },
  view: 'View',
  week: 'Week',
  month: 'Month',
  monthBefore: 'Month before',
  monthAfter: 'Month after',
  noneOfMonth: 'Nothing runs this month. Add schedules under Activities, or choose another month.',
  /** @param departures how many */
  dayOf: (day: string, departures: number, taken: string, places: string) =>
    departures === 0
      ? `${day}, no times`
      : `${day}, ${departures === 1 ? '1 departure' : `${departures} departures`}, ${taken} of ${places} places taken`,
  entry: (time: string, activity: string, taken: string, capacity: string) =>
    `${time} ${isolate(activity)}, ${taken} of ${capacity} places taken`,
  more: (departures: string) => `${departures} more`,
  moreOf: (departures: string, day: string) => `${departures} more on ${day}`,
  showWeek: 'Show its week',
  tooMany: 'More than its places',
  capacityChanged: 'Changed',
  all: 'All activities',
  before: 'Week before',
  after: 'Week after',
  choose: 'A day of the week',
  total: (taken: string, places: string) => `${taken} of ${places} places taken`,
  dayTotal: (taken: string, places: string) => `${taken}/${places}`,
  none: 'Nothing runs this week. Add schedules under Activities, or choose another week.',
  free: 'No times',
  taken: (people: string, capacity: string) => `${people} of ${capacity} places taken`,
  closedFor: (reason: string) => `Closed: ${isolate(reason)}`,
  leftOver: 'Closed: no longer in a schedule, kept for its bookings',
  changed: (capacity: string) => `Changed to ${capacity} places`,
  changedFor: (capacity: string, reason: string) => `Changed to ${capacity} places: ${isolate(reason)}`,
  over: 'Has begun',
  manifest: 'Open the manifest',
  capacity: 'Change the capacity',
  places: 'Places',
  placesHint: (taken: string) =>
    `${taken} are taken, and stay taken if you want fewer: nothing is sold then until enough are cancelled.`,
  placesWrong: 'Enter the number of places as a whole number.',
  reason: 'Reason, for the staff',
  setCapacity: 'Change the capacity',
  capacitySet: (capacity: string) => `It has ${capacity} places now.`,
  capacityBelow: (capacity: string, taken: string) =>
    `It has ${capacity} places now, and ${taken} are taken: nothing is sold until fewer are.`,
  closeTime: 'Close this time',
  closeTitle: (when: string) => `Close ${when}?`,
  closeDayOf: (day: string) => `Close ${day}`,
  booked: (people: number, bookings: number) =>
    people === 0
      ? 'Nobody is booked on it.'
      : `${people === 1 ? '1 person is' : `${people} people are`} booked on it, in ${bookings === 1 ? '1 booking' : `${bookings} bookings`}. They stay booked: message them, or cancel the bookings.`,
  closedNow: 'Closed. Nobody can book it now.',
  undo: 'Undo',
  undoClosed: 'Open it again',
  undoCapacity: 'Undo the change of capacity',
  undoNamed: (what: string) => `Undo: ${isolate(what)}`,
  undoDay: 'Open the whole day again',
  undone: 'Back to the usual schedule.',
  dayClosed: (activity: string) => `${isolate(activity)}: closed`,
  dayClosedFor: (activity: string, reason: string) => `${isolate(activity)}: closed, ${isolate(reason)}`,
  dayChanged: (activity: string, capacity: string) => `${isolate(activity)}: ${capacity} places at each time`,
  dayChangedFor: (activity: string, capacity: string, reason: string) =>
    `${isolate(activity)}: ${capacity} places at each time, ${isolate(reason)}`,
  atTime: (activity: string, time: string) => `${isolate(activity)} ${time}`,
  past: 'It is over and cannot be changed.',
  waiting: (bookings: number) =>
    bookings === 1 ? '1 booking has no waiver yet' : `${bookings} bookings have no waiver yet`,
  starts: 'Starts',
  zone: (zone: string) => `${zone} time`,
  waivers: 'Waivers',
} as const
