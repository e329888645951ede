import type { Sql } from '../../database/Database.ts'
import { type Page, type Part, pageOf, takePart } from '../../database/Page.ts'
import { type Fault, refuseFaults, validationRefusal } from '../../refusal.ts'
import { ENTRY_COLUMNS, type UsageEntryRow } from '../entryColumns.ts'
import { statusCondition } from '../entryStatus.ts'
import { builtInMeters } from '../recording/builtInMeters.ts'
import { UsageSource } from '../UsageSource.ts'
import { findReadable } from './findReadable.ts'
import { memberConditions } from './memberConditions.ts'
import { occurredWithin } from './occurredWithin.ts'
import type { UsageEntryFilter } from './UsageEntryFilter.ts'

/**
 * Entries by when they occurred, the last one first, a page at a time; a correction is no entry. The conditions are those alone that
 * the filter gives, so that a page is a range of an index: of the one by time, or of the one by meter and time.
 */
export async function listUsageEntries(
  sql: Sql,
  operatorId: string,
  timeZone: string,
  filter: UsageEntryFilter,
  part: Part,
): Promise<Page<UsageEntryRow>> {
  const { from, to, source, status, idempotencyKey } = filter
  const meter = filter.meter?.trim()
  const where = filter.where ?? []
  if (from && to && to < from) {
    const detail = `The end of the period, ${to}, is before its start, ${from}.`
    refuseFaults([{ path: ['filter', 'to'], detail }])
  }
  if (where.length > 0) {
    if (!meter || !from || !to) throw validationRefusal(unbounded({ meter, from, to }))
    const members = new Set(where.map(each => each.member)).size
    await findReadable(sql, operatorId, timeZone, { meter, from, to, members }, ['filter', 'to'])
  }
  const values: unknown[] = [operatorId]
  const placeholder = (value: unknown) => `$${values.push(value)}`
  const conditions = ['e.operator_id = $1', 'e.events = 1']
  if (meter) conditions.push(`e.meter = ${placeholder(meter)}`)
  if (source) conditions.push(`e.source = ${placeholder(source)}`)
  // Few of many entries may be the service's own; their meters are known.
  if (source === UsageSource.SERVICE && !meter) conditions.push(`e.meter = any(${placeholder(builtInMeters)})`)
  if (status) conditions.push(statusCondition(status))
  if (idempotencyKey) conditions.push(`e.idempotency_key = ${placeholder(idempotencyKey)}`)
  conditions.push(...occurredWithin(timeZone, from, to, values))
  conditions.push(...memberConditions(where, ['filter', 'where'], values))
  const taken = takePart(part, { key: 'e.occurred_at', id: 'e.id', descending: true }, values)
  const rows = await sql.query<UsageEntryRow>(
    `select ${ENTRY_COLUMNS} from usage_entry e where ${conditions.join(' and ')} ${taken}`,
    values,
  )
  return pageOf(rows, part)
}

/** What must be given so that no more entries are looked into than is bearable. */
function unbounded(bounds: Record<string, string | null | undefined>): Fault[] {
  return Object.entries(bounds)
    .filter(([, value]) => !value)
    .map(([name]) => ({
      path: ['filter', name],
      detail: `${name} is required where members of the extra info are given.`,
    }))
}
