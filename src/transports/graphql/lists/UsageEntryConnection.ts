import type { UsageEntryRow } from '../../../domain/meters/entryColumns.ts'
import { UsageEntry } from '../../../domain/meters/UsageEntry.ts'
import { type Connection, connectionType } from './connectionType.ts'

/** Without a count: it would read every row of a list that can have millions. */
export const UsageEntryConnection = connectionType(() => UsageEntry, {
  name: 'UsageEntry',
  one: 'a usage entry',
  many: 'usage entries',
})

export type UsageEntryConnection = Connection<UsageEntryRow>
