import { sql } from 'kysely'
import { collectChanges } from '../../platform/sql/collectChanges.ts'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { AuditActor } from './AuditActor.ts'
import { type AuditObject, auditObjects } from './AuditObject.ts'

/** What is done, by whom, and from where. */
export interface AuditedAction {
  /** Null on the command line: then each operator whose rows change gets an entry. */
  operatorId: string | null
  action: string
  object: AuditObject
  /** Of the object, as the request gives it; null if only the changes show it, such as when it is created. */
  objectId: string | null
  actor: AuditActor
  keyId: string | null
  sessionId: string | null
  requestId: string
  address: string | null
  now: Date
  /** Set if none of the rows that it writes is collected: then the entry stands in its first transaction. */
  writesNothingCollected?: boolean
}

// Operators are locked in the order of their identifiers.
const selectOperators = preparedStatement(
  () => sql<{ operatorId: string }>`
  select distinct c -> 'ids' ->> 'operator_id' "operatorId" from jsonb_array_elements(current_setting('booking.changes')::jsonb) c
  order by 1`,
)

interface Entry extends Omit<AuditedAction, 'object' | 'writesNothingCollected'> {
  operatorId: string
  objectType: AuditObject
  idColumn: string
  always: boolean
  /** The same if the transaction has written anything. */
  ifWritten: boolean
}

const append = preparedStatement(
  (entry: Placeholders<Entry>) => sql<{ appended: number }>`
  select append_audit_entries(${entry.operatorId}, ${entry.now}, ${entry.action}, ${entry.objectType}, ${entry.idColumn},
    ${entry.objectId}, ${entry.actor}, ${entry.keyId}, ${entry.sessionId}, ${entry.requestId}, ${entry.address},
    ${entry.always} or (${entry.ifWritten} and pg_current_xact_id_if_assigned() is not null)) appended`,
)

/**
 * Does an action so that the audit log has it: each transaction that `work` commits with changes has its entry, written last. If there
 * was none, because the action changes nothing or is an export, an entry is written when `work` returns. What is rolled back has none.
 */
export async function audited<T>(
  database: Database,
  action: AuditedAction,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  let isRecorded = false
  /** The work of a transaction, with its entry. */
  const withEntry = async <R>(db: Sql, inside: () => Promise<R>) => {
    await collectChanges(db)
    const result = await inside()
    const ifWritten = !isRecorded && action.writesNothingCollected === true
    const appended = await record(db, action, { always: false, ifWritten })
    return { result, appended }
  }
  /** An entry counts once its transaction is committed. */
  const counted = <R>({ result, appended }: { result: R; appended: boolean }) => {
    isRecorded ||= appended
    return result
  }
  const result = await work({
    announce: change => database.announce(change),
    commits: () => database.commits(),
    reading: read => database.reading(read),
    // It may write.
    query: async (text, values, operatorId) =>
      counted(await database.transaction(db => withEntry(db, () => db.query(text, values, operatorId)))) as never,
    transaction: async inside => counted(await database.transaction(db => withEntry(db, () => inside(db)))),
    unitOfWork: async (operatorId, inside) =>
      counted(await database.unitOfWork(operatorId, (em, db) => withEntry(db, async () => inside(em, db)))),
  })
  if (!isRecorded && action.operatorId !== null)
    await database.transaction(db => record(db, action, { always: true, ifWritten: false }))
  return result
}

/** Appends the entries of a transaction. @param when also if nothing changed that is collected */
async function record(
  db: Sql,
  { object, writesNothingCollected: _, ...given }: AuditedAction,
  when: Pick<Entry, 'always' | 'ifWritten'>,
): Promise<boolean> {
  const operators = given.operatorId === null ? await selectOperators(db, {}) : [{ operatorId: given.operatorId }]
  let appended = 0
  for (const { operatorId } of operators) {
    const idColumn = auditObjects[object].column
    const [row] = await append(db, { ...given, operatorId, objectType: object, idColumn, ...when })
    appended += row!.appended
  }
  return appended > 0
}
