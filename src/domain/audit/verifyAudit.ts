import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

/** The end of an audit log: the number and the hash of its last entry. */
export interface AuditEnd {
  number: number
  hash: string
}

/** What a verification has found. */
export interface AuditVerification {
  /** What is wrong, in sentences: the first of them. */
  faults: string[]
  /** How many there are. */
  faultCount: number
  /** As the database says. */
  end: AuditEnd
  /** How many entries there are, and of how many the details were erased. */
  entries: number
  erased: number
}

interface Chunk {
  operatorId: string
  after: number
  previous: Buffer
  until: number
  limit: number
}

interface Checked {
  number: number
  hash: Buffer
  isGenuine: boolean
  isErased: boolean
  hasItsDetails: boolean
  /** The entries whose details this one has erased. */
  erases: number[] | null
}

const LIMIT = 10_000
const MOST_FAULTS = 100

// The hash of an entry is computed from the stored hash of the one before it, so that an edited entry is named, and not all after it.
const check = preparedStatement(
  ({ operatorId, after, previous, until, limit }: Placeholders<Chunk>) => sql<Checked>`
  select e.number, e.hash,
    e.hash = audit_hash(e.operator_id, e.number, coalesce(lag(e.hash) over (order by e.number), ${previous}), e.occurred_at, e.action,
      e.object_type, e.object_id, e.actor, e.key_id, e.session_id, e.request_id, e.details_digest) "isGenuine",
    d.details is null "isErased",
    coalesce(sha256(convert_to(d.details::text, 'UTF8')) = e.details_digest, true) "hasItsDetails",
    (select jsonb_agg(c -> 'before' -> 'number') from jsonb_array_elements(d.details -> 'changes') c
      where c ->> 'table' = 'audit_detail') erases
  from audit_entry e left join audit_detail d on d.operator_id = ${operatorId} and d.number = e.number
  where e.operator_id = ${operatorId} and e.number > ${after} and e.number <= ${until}
  order by e.number limit ${limit}`,
)

const selectEnd = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<AuditEnd & { last: number }>`
  select coalesce(max(h.last_number), 0) "number", coalesce(encode(max(h.hash), 'hex'), '') hash,
    (select coalesce(max(e.number), 0) from audit_entry e where e.operator_id = ${operatorId}) "last"
  from audit_head h where h.operator_id = ${operatorId}`,
)

const selectHash = preparedStatement(
  ({ operatorId, number }: Placeholders<{ operatorId: string; number: number }>) => sql<{ hash: string }>`
  select encode(hash, 'hex') hash from audit_entry where operator_id = ${operatorId} and number = ${number}`,
)

/**
 * Verifies the audit log of an operator: that no entry is missing or was edited, and that no details are missing but those that an entry
 * says were erased.
 * @param how `known` is an end that was noted earlier, elsewhere: who can change the database can change its end too
 */
export async function verifyAudit(
  db: Sql,
  operatorId: string,
  { known, stopping }: { known?: AuditEnd | undefined; stopping?: AbortSignal } = {},
): Promise<AuditVerification> {
  // Entries that are appended from now on are not looked at.
  const [row] = await selectEnd(db, { operatorId })
  const { last: stored, ...end } = row!
  const faults: string[] = []
  let faultCount = 0
  const add = (sentence: string) => {
    if (faultCount++ < MOST_FAULTS) faults.push(sentence)
  }
  const erased = new Set<number>()
  const announced = new Set<number>()
  let entries = 0
  let last: { number: number; hash: Buffer } = { number: 0, hash: Buffer.alloc(0) }
  for (let full = true; full; ) {
    stopping?.throwIfAborted()
    const rows = await check(db, {
      operatorId,
      after: last.number,
      previous: last.hash,
      until: end.number,
      limit: LIMIT,
    })
    for (const row of rows) {
      const { number, hash, isGenuine, isErased, hasItsDetails, erases } = row
      if (number !== last.number + 1) add(missing(last.number + 1, number - 1))
      else if (!isGenuine) add(`Entry ${number} was edited: its hash is not that of what it says.`)
      if (!hasItsDetails) add(`The details of entry ${number} were edited.`)
      if (isErased) erased.add(number)
      for (const each of erases ?? []) announced.add(each)
      last = { number, hash }
    }
    entries += rows.length
    full = rows.length === LIMIT
  }
  for (const number of erased) {
    if (!announced.has(number))
      add(`The details of entry ${number} are missing, and no entry says that they were erased.`)
  }
  if (last.number < end.number) add(missing(last.number + 1, end.number))
  else if (stored > end.number)
    add(
      `${stored === end.number + 1 ? `Entry ${stored} was` : `The entries ${end.number + 1} to ${stored} were`} not appended by the service.`,
    )
  else if (last.hash.toString('hex') !== end.hash) {
    add(`Entry ${last.number} is not the one with which the log ended when it was appended.`)
  }
  if (known) {
    const [row] = await selectHash(db, { operatorId, number: known.number })
    if (row?.hash !== known.hash) add(`Entry ${known.number} is not the one that had the hash ${known.hash}.`)
  }
  return { faults, faultCount, end, entries, erased: erased.size }
}

function missing(first: number, last: number): string {
  return first === last ? `Entry ${first} is missing.` : `The entries ${first} to ${last} are missing.`
}
