import { isolate } from '../../domain/rules/isolate.ts'
import { pageNames } from './pageNames.ts'

const waits = (count: string) => (count === '1' ? '1 person waits' : `${count} people wait`)

/** Who waits for places. */
export const waitlist = {
  name: pageNames.waitlist,
  lead: 'When a place comes free, it is held for the first group that fits, and an e-mail offers it with a link to accept. Nobody needs to offer it by hand.',
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
  none: 'Nobody waits. Who asks for a full departure can be added on its page, or while you book.',
  noMatch: 'Nobody on the waitlist matches.',
  noneHere: 'Nobody waits for this departure.',
  waiting: waits,
  add: 'Add to the waitlist',
  addLead: (what: string) => `For ${isolate(what)}.`,
  added: (name: string, position: number | null) =>
    position === null
      ? `${isolate(name)} is on the waitlist.`
      : `${isolate(name)} is on the waitlist, at number ${position}.`,
  waitedBefore: (name: string) => `${isolate(name)} was on the waitlist already: the entry has what you typed now.`,
  emailHint: 'The offer is sent to it.',
  phoneHint: 'With the country code, such as +44.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${isolate(name)}`,
  removeTitle: (name: string) => `Remove ${isolate(name)} from the waitlist?`,
  removeWaiting: 'No place will be offered any more. The customer gets no e-mail about it.',
  removeOffered:
    'The places that are offered now go to the next one who waits. The link in the e-mail no longer works.',
  removeAct: 'Remove from the waitlist',
  removed: (name: string) => `${isolate(name)} does not wait any more.`,
  bookNow: 'Book it now',
  instead: 'Book another time instead:',
  waitForDay: 'Waitlist of this day',
  waitFor: (time: string) => `Waitlist for ${time}`,
  waitShort: 'Waitlist',
} as const
