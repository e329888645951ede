import { AuditObject } from '../../domain/audit/AuditObject.ts'
import { audited } from '../../domain/audit/audited.ts'
import { exportPerson } from '../../domain/persons/exportPerson.ts'
import { administratorDoes } from '../administratorDoes.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { describeExport } from './describeExport.ts'
import { personOf, personOptions } from './personOf.ts'

/** `persons export` */
export const exportData: DatabaseCommand = {
  options: personOptions,

  async run(database, options, _subject, now) {
    const { operator, person } = await personOf(database, options)
    const { operatorId } = operator
    const action = {
      ...administratorDoes('persons export', AuditObject.OPERATOR, now),
      operatorId,
      objectId: operatorId,
    }
    const exported = await audited(database, action, within => exportPerson(within, person, now))
    return { result: JSON.stringify(exported.data, null, 2), note: describeExport(exported) }
  },
}
