import { type Expression, sql } from 'kysely'
import { UsageCorrectionKind } from './corrections/UsageCorrectionKind.ts'
import { UsageEntryStatus } from './UsageEntryStatus.ts'

/** The status of an entry: its last correction decides. */
export function entryStatus(corrections: readonly { kind: UsageCorrectionKind }[]): UsageEntryStatus {
  const last = corrections.at(-1)
  if (!last) return UsageEntryStatus.RECORDED
  return last.kind === UsageCorrectionKind.VOID ? UsageEntryStatus.VOIDED : UsageEntryStatus.AMENDED
}

/** The SQL condition that an entry `e` of an operator has a status. Few entries are ever corrected. */
export function statusCondition(operatorId: Expression<string>, status: UsageEntryStatus): Expression<boolean> {
  if (status === UsageEntryStatus.RECORDED) {
    return sql`not exists (select from usage_correction c where c.operator_id = ${operatorId} and c.entry_id = e.id)`
  }
  const kind = status === UsageEntryStatus.VOIDED ? UsageCorrectionKind.VOID : UsageCorrectionKind.AMEND
  return sql`e.id = any(array(
    select entry_id from (
      select distinct on (c.entry_id) c.entry_id, c.kind from usage_correction c
      where c.operator_id = ${operatorId} order by c.entry_id, c.number desc
    ) last where kind = ${kind}))`
}
