import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { type Refusal, refuseViolations, type Violation, validationRefusal } from '../../refusals/refusal.ts'
import { InvalidItem } from '../../scalars/InvalidItem.ts'
import { entryOf } from './entryOf.ts'
import { findEarlierUsage } from './findEarlierUsage.ts'
import { insertUsage } from './insertUsage.ts'
import { keyMismatch } from './keyMismatch.ts'
import type { NewUsage } from './NewUsage.ts'
import type { UsageBatchEntry } from './RecordUsageBatchInput.ts'
import { retryAfterRetention } from './retryAfterRetention.ts'
import { type UsageBatch, UsageBatchMode, type UsageBatchResult, UsageBatchResultStatus } from './UsageBatch.ts'
import { usageDifferences } from './usageDifferences.ts'
import { usageViolations } from './usageViolations.ts'

/** A valid entry of the batch, and its index. */
interface Candidate {
  index: number
  entry: NewUsage
}

/**
 * Records up to a thousand entries in one transaction. An atomic batch is refused as a whole, with every violation of every entry; in
 * a partial one each entry has its own verdict. An entry whose key was used before, even in the same batch, counts once.
 */
export async function recordUsageBatch(
  database: Sql & Pick<Database, 'transaction'>,
  operatorId: string,
  entries: readonly (UsageBatchEntry | InvalidItem)[],
  mode: UsageBatchMode,
  now: Date,
): Promise<UsageBatch> {
  const verdicts = new Array<UsageBatchResult>(entries.length)
  const candidates: Candidate[] = []
  const violations: Violation[] = []
  for (const [index, given] of entries.entries()) {
    const wrong = given instanceof InvalidItem ? given.violations : located(usageViolations(given, now), index)
    if (given instanceof InvalidItem || wrong.length > 0) {
      violations.push(...wrong)
      verdicts[index] = rejected(validationRefusal(wrong))
    } else candidates.push({ index, entry: entryOf(operatorId, given, given.idempotencyKey ?? null, now) })
  }
  if (mode === UsageBatchMode.ATOMIC) refuseViolations(violations)
  const hasKeys = candidates.some(each => each.entry.idempotencyKey !== null)
  if (mode === UsageBatchMode.PARTIAL || !hasKeys) {
    await retryAfterRetention(() => recordCandidates(database, operatorId, candidates, verdicts))
  } else {
    // A difference from an earlier entry with the same key is found only while recording; then the whole transaction is rolled
    // back.
    await retryAfterRetention(() =>
      database.transaction(async sql => {
        const differences = await recordCandidates(sql, operatorId, candidates, verdicts)
        if (differences.length > 0) throw keyMismatch(differences)
      }),
    )
  }
  const count = (status: UsageBatchResultStatus) => verdicts.filter(each => each.status === status).length
  return {
    createdCount: count(UsageBatchResultStatus.CREATED),
    duplicateCount: count(UsageBatchResultStatus.DUPLICATE),
    rejectedCount: count(UsageBatchResultStatus.REJECTED),
    results: verdicts,
  }
}

/** Records new entries and sets every verdict. Returns how entries differ from those recorded under their keys. */
async function recordCandidates(
  sql: Sql,
  operatorId: string,
  candidates: readonly Candidate[],
  verdicts: UsageBatchResult[],
): Promise<Violation[]> {
  if (candidates.length === 0) return []
  const inserted = await insertUsage(
    sql,
    candidates.map(each => each.entry),
  )
  const repeated: Candidate[] = []
  for (const [index, candidate] of candidates.entries()) {
    const id = inserted[index]!
    const { meter, usage } = candidate.entry
    if (id === null) repeated.push(candidate)
    else
      verdicts[candidate.index] = { status: UsageBatchResultStatus.CREATED, entry: { id, meter, usage }, problem: null }
  }
  if (repeated.length === 0) return []

  const keys = repeated.map(each => each.entry.idempotencyKey!)
  const earlier = await findEarlierUsage(sql, operatorId, keys)
  const violations: Violation[] = []
  for (const { index: position, entry } of repeated) {
    const first = earlier.get(entry.idempotencyKey!)!
    const differences = located(usageDifferences(entry, first), position)
    violations.push(...differences)
    verdicts[position] =
      differences.length > 0
        ? rejected(keyMismatch(differences))
        : { status: UsageBatchResultStatus.DUPLICATE, entry: first, problem: null }
  }
  return violations
}

function located(violations: readonly Violation[], index: number): Violation[] {
  return violations.map(violation => ({ ...violation, path: ['input', 'entries', index, ...violation.path] }))
}

function rejected({ code, message, facts }: Refusal): UsageBatchResult {
  const errors = (facts.errors ?? []).map(violation => ({ pointer: violation, detail: violation.detail }))
  return { status: UsageBatchResultStatus.REJECTED, entry: null, problem: { code, detail: message, errors } }
}
