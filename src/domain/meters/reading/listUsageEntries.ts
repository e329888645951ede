import type { Sql } from '../../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../../platform/sql/dynamicStatement.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pageValues,
} from '../../../platform/sql/Page.ts'
import { type Violation, validationRefusal } from '../../refusals/refusal.ts'
import type { DateRange } from '../../scalars/DateRange.ts'
import { refuseReversedRanges } from '../../scalars/refuseReversedRanges.ts'
import { entries, type UsageEntryRow } from '../entryColumns.ts'
import { statusCondition } from '../entryStatus.ts'
import { builtInMeters } from '../recording/builtInMeters.ts'
import type { OffsetValues } from '../totals/offsetValues.ts'
import type { UsageEntryStatus } from '../UsageEntryStatus.ts'
import { UsageSource } from '../UsageSource.ts'
import { findReadable } from './findReadable.ts'
import { type MemberValues, memberConditions, memberValues } from './memberConditions.ts'
import { occurredWithin, valuesWithin } from './occurredWithin.ts'
import type { UsageEntryFilter } from './UsageEntryFilter.ts'

interface Filters extends MemberValues, OffsetValues, PageValues {
  operatorId: string
  meter: string | undefined
  idempotencyKey: string | undefined
  from: string | undefined
  to: string | undefined
  since: Date | undefined
  until: Date | undefined
}

interface Shape extends Record<string, string | boolean> {
  source: UsageSource | ''
  status: UsageEntryStatus | ''
  backwards: boolean
}

const selectPage = dynamicStatement((given: Given<Filters>, { source, status, backwards }: Shape) => {
  const { operatorId, meter, idempotencyKey, from, to } = given
  let query = entries.where('e.operator_id', '=', operatorId)
  if (meter) query = query.where('e.meter', '=', meter)
  if (source) query = query.where('e.source', '=', source)
  // Entries of the service can be rare among many others, but their meters are known.
  if (source === UsageSource.SERVICE && !meter) query = query.where('e.meter', 'in', builtInMeters)
  if (status) query = query.where(statusCondition(operatorId, status))
  if (idempotencyKey) query = query.where('e.idempotency_key', '=', idempotencyKey)
  if (from || to) query = query.where(occurredWithin(given))
  query = query.where(memberConditions(given))
  return limitToPage(query, { key: 'e.occurred_at', id: 'e.id', descending: true }, given, backwards)
})

/**
 * Lists entries by when they occurred, latest first, one page at a time; corrections are not entries. Only the given conditions
 * are in the statement, so that a page is one range of an index: by time, or by meter and time.
 */
export async function listUsageEntries(
  db: Sql,
  operatorId: string,
  timeZone: string,
  filter: UsageEntryFilter,
  request: PageRequest,
): Promise<Page<UsageEntryRow>> {
  refuseReversedRanges(filter)
  const { date, source, status, idempotencyKey } = filter
  const { from, to } = date ?? {}
  const meter = filter.meter?.trim()
  const where = filter.where ?? []
  if (where.length > 0) {
    if (!meter || !from || !to) throw validationRefusal(unbounded(meter, date))
    const members = new Set(where.map(each => each.key)).size
    await findReadable(db, operatorId, timeZone, { meter, from, to, members }, ['filter', 'date', 'to'])
  }
  const values = {
    operatorId,
    meter: meter || undefined,
    idempotencyKey: idempotencyKey || undefined,
    from: from || undefined,
    to: to || undefined,
    ...valuesWithin(timeZone, { from: from || undefined, to: to || undefined }),
    ...memberValues(where, ['filter', 'where']),
    ...pageValues(request),
  }
  const rows = await selectPage(db, values, {
    source: source ?? '',
    status: status ?? '',
    backwards: request.backwards,
  })
  return pageOf(rows, request)
}

/** The conditions that are required to limit how many entries are read. */
function unbounded(meter: string | undefined, date: DateRange | null | undefined): Violation[] {
  const missing = (name: string, path: string[]): Violation => ({
    path: ['filter', ...path],
    detail: `${name} is required where members of the extra info are given.`,
  })
  return [
    ...(meter ? [] : [missing('meter', ['meter'])]),
    ...(date?.from ? [] : [missing('from', date ? ['date', 'from'] : ['date'])]),
    ...(date?.to || !date ? [] : [missing('to', ['date', 'to'])]),
  ]
}
