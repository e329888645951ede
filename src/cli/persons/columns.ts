import { type DataClass, dataClasses } from '../../app/schema/dataClasses.ts'
import { alignColumns } from '../alignColumns.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'

/** `persons columns` */
export const columns: DatabaseCommand = {
  options: {},

  async run() {
    const rows = Object.entries(dataClasses).flatMap(([table, classes]) =>
      (Object.entries(classes) as [DataClass, string][])
        .filter(([holds]) => holds !== 'none')
        .map(([holds, names]) => [table, holds, names.replaceAll(' ', ', ')]),
    )
    return { result: alignColumns([['TABLE', 'HOLDS', 'COLUMNS'], ...rows]) }
  },
}
