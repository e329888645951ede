import { exportPerson } from '../../domain/persons/exportPerson.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { describeExport } from './describeExport.ts'
import { personOf, personOptions } from './personOf.ts'

/** `persons export` */
export const exportData: DatabaseCommand = {
  options: personOptions,

  async run(database, options, _subject, now) {
    const { person } = await personOf(database, options)
    const exported = await exportPerson(database, person, now)
    return { result: JSON.stringify(exported.data, null, 2), note: describeExport(exported) }
  },
}
