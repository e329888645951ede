import { sql } from 'kysely'
import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { notFound } from '../../refusals/notFound.ts'
import { Refusal, refuseViolations } from '../../refusals/refusal.ts'
import { entries, type UsageEntryRow } from '../entryColumns.ts'
import { usageLock } from '../recording/usageLock.ts'
import { usageViolations } from '../recording/usageViolations.ts'
import { countedColumns, countUsage } from '../totals/countUsage.ts'
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
  /** Whether entries of the service can be corrected. */
  ofService?: boolean
}

interface Last {
  number: number
  kind: UsageCorrectionKind
  usage: string
  reason: string
}

// Only entries can be corrected, not corrections.
const selectToCorrect = preparedStatement(
  ({ operatorId, entryId }: Placeholders<{ operatorId: string; entryId: number }>) =>
    entries.where('e.operator_id', '=', operatorId).where('e.id', '=', entryId).forUpdate(),
)

const selectLast = preparedStatement(
  ({ operatorId, entryId }: Placeholders<{ operatorId: string; entryId: number }>) => sql<Last>`
  select number, kind, trim_scale(usage) usage, reason from usage_correction
  where operator_id = ${operatorId} and entry_id = ${entryId} order by number desc limit 1`,
)

// The correction has the meter, time and extra info of the entry: a sum over part of the ledger includes both or neither.
const correct = preparedStatement(
  ({ operatorId, entryId, usage, counts, kind, number, reason, keyId, now }: Placeholders<Difference>) => sql`
  with difference as (
    insert into usage_entry (operator_id, meter, usage, events, extra_info, occurred_at, recorded_at, source)
    select operator_id, meter, ${usage}::numeric - ${counts}::numeric, case ${kind}::text when 'VOID' then -1 else 0 end, extra_info,
      occurred_at, ${now}, source
    from usage_entry where operator_id = ${operatorId} and id = ${entryId}
    returning operator_id, id, ${countedColumns}
  ), corrected as (
    insert into usage_correction (operator_id, id, entry_id, number, kind, usage, reason, key_id, corrected_at)
    select operator_id, id, ${entryId}, ${number}, ${kind}, ${usage}, ${reason}, ${keyId}, ${now} from difference
  )
  ${countUsage(operatorId, sql`difference`)}`,
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
 * Voids an entry of any age, or amends its usage: adds the difference to the ledger, in the transaction that also counts it. The
 * entry itself is not changed. Doing the same again has no effect, and for another reason is refused; concurrent corrections run one after the other, each based on
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
    refuseViolations(usageViolations({ usage }, now).map(each => ({ ...each, path: ['input', ...each.path] })))
  return database.transaction(async db => {
    await usageLock.share(db, operatorId)
    const entry = await lockEntry(db, operatorId, correction.entryId)
    if (entry.source === UsageSource.SERVICE && !correction.ofService) {
      throw new Refusal(
        'permission-denied',
        `The service itself recorded entry ${entry.id}, for a platform event. Correcting it needs "operator:write" as well.`,
        { requiredScopes: ['operator:write'] },
      )
    }
    const [last] = await selectLast(db, { operatorId, entryId: entry.id })
    const counts = last?.usage ?? entry.usage
    if (last?.kind === UsageCorrectionKind.VOID) {
      if (usage === null) {
        refuseOtherReason(entry.id, 'VOIDED', last, reason)
        return entry
      }
      throw new Refusal(
        'invalid-transition',
        `Entry ${entry.id} is VOIDED and cannot become AMENDED. Record a new one.`,
        { state: 'VOIDED', requestedState: 'AMENDED' },
      )
    }
    if (usage === counts) {
      if (last) refuseOtherReason(entry.id, 'AMENDED', last, reason)
      return entry
    }
    const kind = usage === null ? UsageCorrectionKind.VOID : UsageCorrectionKind.AMEND
    const number = (last?.number ?? 0) + 1
    const difference = { operatorId, entryId: entry.id, usage: usage ?? '0', counts, kind, number }
    await correct(db, { ...difference, reason: reason.trim(), keyId, now })
    return entry
  })
}

/** Refuses to repeat a correction for another reason, which would be lost. */
function refuseOtherReason(entryId: number, state: 'VOIDED' | 'AMENDED', last: Last, reason: string): void {
  if (last.reason === reason.trim()) return
  const detail = `Entry ${entryId} is ${state} already, with another reason, "${last.reason}": it keeps that one.`
  throw new Refusal('invalid-transition', detail, { state, requestedState: state })
}

async function lockEntry(db: Sql, operatorId: string, entryId: number): Promise<UsageEntryRow> {
  const [entry] = await selectToCorrect(db, { operatorId, entryId })
  if (!entry) throw notFound('usageEntry')
  return entry
}
