import { AuditEntry } from '../../../domain/audit/AuditEntry.ts'
import type { AuditEntryRow } from '../../../domain/audit/listAuditEntries.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const AuditConnection = connectionType(() => AuditEntry, {
  name: 'AuditEntry',
  one: 'an entry of the audit log',
  many: 'entries of the audit log',
})

export type AuditConnection = CountedConnection<AuditEntryRow>

export const AuditCountResolver = totalCountOf(AuditConnection)
