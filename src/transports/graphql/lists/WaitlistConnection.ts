import { WaitlistEntry } from '../../../domain/waitlist/WaitlistEntry.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const WaitlistConnection = connectionType(() => WaitlistEntry, {
  name: 'Waitlist',
  one: 'an entry of the waitlist',
  many: 'entries of the waitlist',
})

export type WaitlistConnection = CountedConnection<WaitlistEntry>

export const WaitlistCountResolver = totalCountOf(WaitlistConnection)
