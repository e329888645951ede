import { commandPrefix } from '../../app/commandPrefix.ts'
import { administratorOf } from '../../domain/access/callerOfKey.ts'
import { AuditObject } from '../../domain/audit/AuditObject.ts'
import { erasePerson } from '../../domain/persons/erasePerson.ts'
import { exportPerson } from '../../domain/persons/exportPerson.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { counted, describeExport } from './describeExport.ts'
import { personOf, personOptions } from './personOf.ts'

/** `persons erase` */
export const erase: DatabaseCommand = {
  changes: AuditObject.OPERATOR,
  options: { ...personOptions, digest: { type: 'string' } },

  async run(database, options, _subject, now) {
    const { operator, person } = await personOf(database, options)
    const { digest } = options
    if (!digest) {
      const found = await exportPerson(database, person, now)
      const again = `${commandPrefix('persons')} erase … --digest ${found.digest}`
      return { note: `${describeExport(found)}\nNothing was erased. To erase it for ever: ${again}` }
    }
    const erased = await erasePerson(database, administratorOf(operator), { ...person, digest }, now)
    const { bookingCount, waitlistEntryCount, answerCount, fileCount, emailCount, voucherCount } = erased
    const customers = `${counted(bookingCount, 'booking')} and ${counted(waitlistEntryCount, 'entry', 'entries')} of the waitlist`
    const deleted = `${counted(answerCount, 'waiver answer')} with ${counted(fileCount, 'file')}`
    const blank = `${counted(emailCount, 'e-mail')} and ${counted(voucherCount, 'voucher')}`
    return {
      note: `Erased ${person.email}: from ${customers}, ${deleted}, ${blank}. Places and money stay.`,
    }
  },
}
