import { isolate } from '../../../domain/rules/isolate.ts'
import { pageNames } from './pageNames.ts'

const several = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** Personal data: finding, exporting and erasing a person, and how long it is kept. */
export const persons = {
  name: pageNames.persons,
  email: 'E-mail address of the person',
  emailHint: 'In upper or lower case. Bookings, the waitlist, waiver answers, e-mails and vouchers are searched.',
  find: 'Find',
  found: 'What is kept',
  names: 'Names',
  whom: 'Who is meant',
  whomHint: 'Several persons use this address. What has no name, such as a voucher, goes with the last of them.',
  merged: 'Merged with it',
  alsoAs: 'Also as',
  alsoHint: 'The same phone number is used with these addresses. Each is found and erased by itself.',
  bookings: (count: number, upcoming: number) =>
    `${several(count, 'booking')}${upcoming > 0 ? `, ${upcoming} still to come` : ''}`,
  entries: (count: number) => `${several(count, 'entry', 'entries')} of the waitlist`,
  answers: (count: number, files: number) => `${several(count, 'waiver answer')} with ${several(files, 'file')}`,
  emails: (count: number) => several(count, 'e-mail'),
  vouchers: (count: number) => several(count, 'gift voucher'),
  download: 'Download all of it',
  erase: 'Erase this person',
  eraseAct: 'Erase for ever',
  eraseTitle: (email: string) => `Erase ${isolate(email)}?`,
  eraseSays:
    'Names, addresses, phone numbers, notes, waiver answers, files and the content of e-mails are gone for good. You cannot undo this.',
  eraseStays: 'Places, totals and money stay. Partners are told, so that they erase their copies.',
  eraseUpcoming: (count: number) =>
    count === 1
      ? 'One booking is still to come: it keeps its places, and nobody can be reached about it.'
      : `${count} bookings are still to come: they keep their places, and nobody can be reached about them.`,
  erased: (email: string) => `${isolate(email)} is erased.`,
  noCustomer: 'This booking has no customer.',
  retention: 'How long data is kept is one of the settings.',
} as const
