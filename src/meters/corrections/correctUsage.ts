import type { Database, Sql } from '../../database/Database.ts'
import { Refusal, refuseFaults } from '../../refusal.ts'
import { unknownUsageEntry } from '../../refusals/unknownUsageEntry.ts'
import { ENTRY_COLUMNS, type UsageEntryRow } from '../entryColumns.ts'
import { usageFaults } from '../recording/usageFaults.ts'
import { usageLock } from '../recording/usageLock.ts'
import { UsageSource } from '../UsageSource.ts'
import { UsageCorrectionKind } from './UsageCorrectionKind.ts'

/** A correction to make. */
export interface Correction {
  entryId: number
  /** The new usage; null to void the entry. */
  usage: string | null
  reason: string
  /** The API key that corrects. */
  keyId: string
  /** Whether it may correct entries of the service. */
  ofService?: boolean
}

interface Last {
  number: number
  kind: UsageCorrectionKind
  usage: string
}

// Only entries can be corrected, not corrections.
const LOCK = `select ${ENTRY_COLUMNS} from usage_entry e where e.operator_id = $1 and e.id = $2 and e.events = 1 for update`

const LAST = `
  select number, kind, trim_scale(usage) usage from usage_correction
  where operator_id = $1 and entry_id = $2 order by number desc limit 1`

// The correction has the meter, time and extra info of the entry: a sum over part of the ledger includes both or neither.
const CORRECT = `
  with difference as (
    insert into usage_entry (operator_id, meter, usage, events, extra_info, occurred_at, recorded_at, source)
    select operator_id, meter, $3::numeric - $4::numeric, case $5::text when 'VOID' then -1 else 0 end, extra_info, occurred_at, $8, source
    from usage_entry where operator_id = $1 and id = $2
    returning operator_id, id
  )
  insert into usage_correction (operator_id, id, entry_id, number, kind, usage, reason, key_id, corrected_at)
  select operator_id, id, $2, $6, $5, $3, $7, $9, $8 from difference`

/**
 * Voids an entry of any age, or amends its usage: adds the difference to the ledger, in the transaction that also counts it. The
 * entry itself is not changed. Doing the same again has no effect; concurrent corrections run one after the other, each based on
 * the one before.
 */
export async function correctUsage(
  database: Database,
  operatorId: string,
  correction: Correction,
  now: Date,
): Promise<UsageEntryRow> {
  const { usage, reason, keyId } = correction
  if (usage !== null)
    refuseFaults(usageFaults({ usage }, now).map(each => ({ ...each, path: ['input', ...each.path] })))
  return database.transaction(async sql => {
    await usageLock.share(sql, operatorId)
    const entry = await lockEntry(sql, operatorId, correction.entryId)
    if (entry.source === UsageSource.SERVICE && !correction.ofService) {
      throw new Refusal(
        'permission-denied',
        `The service itself recorded entry ${entry.id}, for a platform event. Correcting it needs "operator:write" as well.`,
      )
    }
    const [last] = await sql.query<Last>(LAST, [operatorId, entry.id])
    const counts = last?.usage ?? entry.usage
    if (last?.kind === UsageCorrectionKind.VOID) {
      if (usage === null) return entry
      throw new Refusal(
        'invalid-transition',
        `Entry ${entry.id} is VOIDED and cannot become AMENDED. Record a new one.`,
        { state: 'VOIDED', requestedState: 'AMENDED' },
      )
    }
    if (usage === counts) return entry
    const kind = usage === null ? UsageCorrectionKind.VOID : UsageCorrectionKind.AMEND
    const number = (last?.number ?? 0) + 1
    const values = [operatorId, entry.id, usage ?? '0', counts, kind, number, reason.trim(), now, keyId]
    await sql.query(CORRECT, values)
    return entry
  })
}

async function lockEntry(sql: Sql, operatorId: string, entryId: number): Promise<UsageEntryRow> {
  const [entry] = await sql.query<UsageEntryRow>(LOCK, [operatorId, entryId])
  if (!entry) throw unknownUsageEntry()
  return entry
}
