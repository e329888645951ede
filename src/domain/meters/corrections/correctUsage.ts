import { sql } from 'kysely'
import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { notFound } from '../../refusals/notFound.ts'
import { Refusal, refuseViolations } from '../../refusals/refusal.ts'
import { entries, type UsageEntryRow } from '../entryColumns.ts'
import { usageLock } from '../recording/usageLock.ts'
import { usageViolations } from '../recording/usageViolations.ts'
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

// The difference has the meter, time and extra info of the entry: a sum over part of the ledger includes both or neither.
const insertDifference = preparedStatement(
  ({ operatorId, entryId, usage, counts, kind, now }: Placeholders<Difference>) => sql<Inserted>`
  insert into usage_entry (operator_id, meter, usage, events, extra_info, occurred_at, recorded_at, source)
  select e.operator_id, e.meter, ${usage}::numeric - ${counts}::numeric, case ${kind}::text when 'VOID' then -1 else 0 end, e.extra_info,
    e.occurred_at, ${now}, e.source
  from usage_entry e where e.operator_id = ${operatorId} and e.id = ${entryId}
  returning id, meter, usage, events, occurred_at::text "occurredAt"`,
)

/** A difference in the ledger, as it is counted. */
interface Inserted {
  id: number
  meter: string
  usage: string
  events: number
  /** In microseconds, which a Date would lose. */
  occurredAt: string
}

const insertCorrection = preparedStatement(
  ({ operatorId, id, entryId, usage, kind, number, reason, keyId, now }: Placeholders<Difference & { id: number }>) =>
    kysely.insertInto('usage_correction').values({
      operator_id: operatorId,
      id,
      entry_id: entryId,
      number,
      kind,
      usage,
      reason,
      key_id: keyId,
      corrected_at: now,
    }),
)

const count = preparedStatement(
  ({ operatorId, meter, usage, events, occurredAt }: Placeholders<Inserted & { operatorId: string }>) => sql`
  select count_usage(${operatorId}, array[${meter}::text], array[${usage}::numeric], array[${events}::int],
    array[${occurredAt}::timestamptz], array[null])`,
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
    const difference = {
      operatorId,
      entryId: entry.id,
      usage: usage ?? '0',
      counts,
      kind,
      number,
      reason: reason.trim(),
      keyId,
      now,
    }
    const [inserted] = await insertDifference(db, difference)
    await insertCorrection(db, { ...difference, id: inserted!.id })
    await count(db, { operatorId, ...inserted! })
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
