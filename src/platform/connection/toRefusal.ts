import { DatabaseUnavailable } from '../../domain/refusals/DatabaseUnavailable.ts'
import { outcomeUnknown } from '../../domain/refusals/outcomeUnknown.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { isFixed } from '../sql/preparedStatement.ts'
import { isDisconnection } from './isDisconnection.ts'

const QUERY_CANCELED = '57014'

const DISK_FULL = '53100'

/** The pool's message when no connection became free in time. */
export const POOL_TIMEOUT = 'timeout exceeded when trying to connect'

/**
 * Maps a database error to the refusal that the caller gets: if the database had no time or disk space for the
 * statement, or is away, the caller should retry. A cancelled statement is rolled back with its transaction; so is a
 * transaction whose connection breaks before the commit.
 *
 * @param perhapsDone whether the connection may have broken after the database committed
 */
export function toRefusal(error: unknown, perhapsDone = false): unknown {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (code === QUERY_CANCELED || message === POOL_TIMEOUT) {
    const detail = 'The database has more to do than it can carry out in time. Try again.'
    return new Refusal('overloaded', detail, { retryAfterSeconds: 1 })
  }
  if (code === DISK_FULL) {
    const detail = 'The disk of the database is full. Nothing was changed. Try again later.'
    return new Refusal('overloaded', detail, { retryAfterSeconds: 10 })
  }
  if (!isDisconnection(error)) return error
  return perhapsDone ? outcomeUnknown() : new DatabaseUnavailable()
}

/** Functions that write: of graphile-worker, and our own. */
const FUNCTIONS = [
  'append_audit_entries',
  'add_jobs?',
  'remove_job',
  'complete_jobs',
  'reschedule_jobs',
  'merge_search_index',
  'force_unlock_workers',
  'count_resources',
  'record_usage',
  'count_usage',
  'number_changes',
  'plan_resources',
  'end_invalid_assignments',
  'take_places',
]

const WRITES = new RegExp(
  String.raw`\b(insert\s+into|delete\s+from|merge\s+into|${FUNCTIONS.join('|')})\b|(?<!\bfor\s+(no\s+key\s+)?)\bupdate\b`,
  'i',
)

/** Of the statements that are built once. */
const known = new Map<string, boolean>()

/** Whether a statement can change rows, judging by its keywords; true in doubt. */
export function mayWrite(text: string): boolean {
  const found = known.get(text)
  if (found !== undefined) return found
  const writes = WRITES.test(text)
  if (isFixed(text)) known.set(text, writes)
  return writes
}
