import { sql } from 'kysely'
import type { Database, Sql } from '../../database/Database.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { Refusal, refuseFaults } from '../../refusal.ts'
import { unknownUsageEntry } from '../../refusals/unknownUsageEntry.ts'
import { entries, type UsageEntryRow } from '../entryColumns.ts'
import { usageFaults } from '../recording/usageFaults.ts'
import { usageLock } from '../recording/usageLock.ts'
import { UsageSource } from '../UsageSource.ts'
import { UsageCorrectionKind } from './UsageCorrectionKind.ts'

/** A correction to make. */
export interface Correction {
  entryId: number
  /** What the entry is to count; null to void it. */
  usage: string | null
  reason: string
  /** The API key of whoever corrects. */
  keyId: string
  /** Whether that may correct what the service has recorded itself. */
  ofService?: boolean
}

interface Last {
  number: number
  kind: UsageCorrectionKind
  usage: string
}

// Only what was recorded can be corrected, and never a correction.
const selectToCorrect = statement(({ operatorId, entryId }: Placeholders<{ operatorId: string; entryId: number }>) =>
  entries.where('e.operator_id', '=', operatorId).where('e.id', '=', entryId).forUpdate(),
)

const selectLast = statement(
  ({ operatorId, entryId }: Placeholders<{ operatorId: string; entryId: number }>) => sql<Last>`
  select number, kind, trim_scale(usage) usage from usage_correction
  where operator_id = ${operatorId} and entry_id = ${entryId} order by number desc limit 1`,
)

// The same meter, time and extra info as the entry: whatever adds up a part of the ledger has both or neither.
const correct = statement(
  ({ operatorId, entryId, usage, counts, kind, number, reason, keyId, now }: Placeholders<Difference>) => sql`
  with difference as (
    insert into usage_entry (operator_id, meter, usage, events, extra_info, occurred_at, recorded_at, source)
    select operator_id, meter, ${usage}::numeric - ${counts}::numeric, case ${kind}::text when 'VOID' then -1 else 0 end, extra_info,
      occurred_at, ${now}, source
    from usage_entry where operator_id = ${operatorId} and id = ${entryId}
    returning operator_id, id
  )
  insert into usage_correction (operator_id, id, entry_id, number, kind, usage, reason, key_id, corrected_at)
  select operator_id, id, ${entryId}, ${number}, ${kind}, ${usage}, ${reason}, ${keyId}, ${now} from difference`,
)

interface Difference {
  operatorId: string
  entryId: number
  /** What the entry is to count. */
  usage: string
  /** What it counts so far. */
  counts: string
  kind: UsageCorrectionKind
  number: number
  reason: string
  keyId: string
  now: Date
}

/**
 * Voids an entry, of any age, or amends what it counts: by adding to the ledger what makes the difference, in the one transaction
 * that also counts it. What was recorded stays as it is. Doing the same again changes nothing; who corrects at the same time as
 * another waits, and then goes by what the other has left.
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
  return database.transaction(async db => {
    await usageLock.share(db, operatorId)
    const entry = await lockEntry(db, operatorId, correction.entryId)
    if (entry.source === UsageSource.SERVICE && !correction.ofService) {
      throw new Refusal(
        'permission-denied',
        `The service itself recorded entry ${entry.id}, for a platform event. Correcting it needs "operator:write" as well.`,
      )
    }
    const [last] = await selectLast(db, { operatorId, entryId: entry.id })
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
    const difference = { operatorId, entryId: entry.id, usage: usage ?? '0', counts, kind, number }
    await correct(db, { ...difference, reason: reason.trim(), keyId, now })
    return entry
  })
}

async function lockEntry(db: Sql, operatorId: string, entryId: number): Promise<UsageEntryRow> {
  const [entry] = await selectToCorrect(db, { operatorId, entryId })
  if (!entry) throw unknownUsageEntry()
  return entry
}
