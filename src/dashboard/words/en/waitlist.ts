import { isolate } from '../../../domain/rules/isolate.ts'
import { pageNames } from './pageNames.ts'

const waits = (count: string) => (count === '1' ? '1 person waits' : `${count} people wait`)

/** Who waits for places. */
export const waitlist = {
  name: pageNames.waitlist,
  lead: 'When a place comes free, it is held for the first group that fits, and they get an e-mail with a link to accept it. You do not have to do anything.',
  leadShort: 'A free place is offered to the first group that fits, by e-mail and by itself.',
  search: 'Name, e-mail or phone',
  departure: 'Departure',
  anyTime: 'any time',
  anyTimeOfDay: 'any time of this day',
  position: 'No.',
  since: 'Waits since',
  reach: 'Phone and e-mail',
  actions: 'Actions',
  states: {
    WAITING: 'Waiting',
    OFFERED: 'Offered',
    ACCEPTED: 'Accepted',
    LAPSED: 'Expired',
    LEFT: 'Removed',
  },
  offeredUntil: (time: string) => `until ${time}`,
  upcoming: 'All to come',
  anyActivity: 'All activities',
  none: 'Nobody is waiting. When a departure is full, add people on its page or while you book.',
  noMatch: 'Nobody on the waitlist matches.',
  noneHere: 'Nobody waits for this departure.',
  waiting: waits,
  add: 'Add to the waitlist',
  addLead: (what: string) => `For ${isolate(what)}.`,
  added: (name: string, position: number | null) =>
    position === null
      ? `${isolate(name)} is on the waitlist.`
      : `${isolate(name)} is on the waitlist, at number ${position}.`,
  waitedBefore: (name: string) => `${isolate(name)} was already on the waitlist: the entry is updated.`,
  emailHint: 'The offer goes to this address.',
  phoneHint: 'With the country code, such as +44.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${isolate(name)}`,
  removeTitle: (name: string) => `Remove ${isolate(name)} from the waitlist?`,
  removeWaiting: 'They will not be offered a place. They get no e-mail about it.',
  removeOffered: 'The places offered to them go to the next in line, and the link in their e-mail stops working.',
  removeAct: 'Remove from the waitlist',
  removed: (name: string) => `${isolate(name)} is off the waitlist.`,
  bookNow: 'Book it now',
  instead: 'Book another time instead:',
  waitForDay: 'Waitlist of this day',
  waitFor: (time: string) => `Waitlist for ${time}`,
  waitShort: 'Waitlist',
} as const
