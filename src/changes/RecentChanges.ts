import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Batcher } from '../Batcher.ts'
import type { Sql } from '../database/Database.ts'
import { plannedForAny } from '../database/plannedForAny.ts'
import { type Placeholders, statement } from '../database/statement.ts'

/** The products, or their availability: of one activity, or of all. */
export interface ShownPart {
  part: 'products' | 'availability'
  /** Undefined for all. */
  activityId?: string
}

const MAX_OPERATORS = 10_000

/** With more changes at once, everything counts as changed. */
const MAX_CHANGES = 500

interface Row {
  last: number
  /** The changes after the last check, and those that have no number yet. Null for none. */
  products: string[] | null
  availability: string[] | null
  tooMany: boolean
  /** When the valid ones of the keys expire, in milliseconds; null for never. Null if none is valid. */
  keys: Record<string, number | null> | null
}

interface Asked {
  operatorId: string
  after: number | null
  keyIds: readonly string[]
}

// One statement sees one state: a change is without a number until the transaction that numbers it has committed. In the order of their
// numbers, the changes are read by the primary key.
const selectChanges = statement(
  ({ operatorId, after, keyIds }: Placeholders<Asked>) => sql<Row>`
  with changed as materialized (
    select e.type = 'product.updated' of_product, e.activity_id from change_event e
    where e.operator_id = ${plannedForAny(operatorId, 'uuid')} and e.sequence_number > ${plannedForAny(after, 'bigint')}
      and e.type in ('product.updated', 'availability.changed')
    order by e.sequence_number limit ${sql.lit(MAX_CHANGES + 1)}
  ), pending as (
    select o.kind = 'product' of_product, o.activity_id from change_outbox o
    where o.operator_id = ${plannedForAny(operatorId, 'uuid')} and o.kind in ('product', 'availability')
    order by o.change_id limit ${sql.lit(MAX_CHANGES + 1)}
  ), found as (select * from changed union select * from pending)
  select coalesce((select last_number from change_position where operator_id = ${operatorId}), 0) last,
    (select array_agg(activity_id) from found where of_product) products,
    (select array_agg(activity_id) from found where not of_product) availability,
    (select count(*) from changed) > ${sql.lit(MAX_CHANGES)} or (select count(*) from pending) > ${sql.lit(MAX_CHANGES)} "tooMany",
    (select json_object_agg(k.key_id, extract(epoch from k.expires_at) * 1000) from api_key k
      where k.operator_id = ${operatorId} and k.key_id = any(${keyIds}::uuid[]) and k.revoked_at is null) keys`,
)

/** When parts of an operator were last seen to change, as revisions: each check makes one. */
export class SeenChanges {
  /** The number of checks so far. */
  revision = 0
  /** The sequence number up to which every change is known; null before the first check. */
  sequenceNumber: number | null = null
  #everything = 0
  readonly #changed = { products: new Map<string, number>(), availability: new Map<string, number>() }
  readonly #last = { products: 0, availability: 0 }

  /** Whether a part may have changed since a revision. */
  hasChangedSince(revision: number, { part, activityId }: ShownPart): boolean {
    if (this.#everything > revision) return true
    if (activityId === undefined) return this.#last[part] > revision
    return (this.#changed[part].get(activityId) ?? 0) > revision
  }

  /** Adds what a check has found after a sequence number; null for a first check, which finds only changes without a number. */
  add({ last, products, availability, tooMany }: Row, after: number | null): void {
    this.revision++
    // Two first checks can be under way at once, with changes between them that neither finds.
    if (tooMany || after === null) this.#everything = this.revision
    for (const activityId of products ?? []) {
      this.#set('products', activityId)
      this.#set('availability', activityId)
    }
    for (const activityId of availability ?? []) this.#set('availability', activityId)
    this.sequenceNumber = Math.max(this.sequenceNumber ?? 0, Number(last))
  }

  #set(part: ShownPart['part'], activityId: string): void {
    this.#changed[part].set(activityId, this.revision)
    this.#last[part] = this.revision
  }
}

/** What has changed of an operator, as one check found it. */
export interface ChangeCheck {
  changes: SeenChanges
  /** The sequence number up to which the check has found every change. */
  sequenceNumber: number
  /** Whether a key was valid that was checked too. */
  isValidKey(keyId: string, now: Date): boolean
}

/** An operator: what was seen of it, and its checks, each with the key that is to be checked too. */
interface Seen {
  changes: SeenChanges
  checks: Batcher<string | undefined, ChangeCheck>
}

/**
 * Finds out what has changed of an operator's products and availability since the last check, by the change feed. Every change that was
 * acknowledged before a check is found by it, whichever instance made it: it reads the committed changes, with or without a number.
 */
export class RecentChanges {
  readonly #db: Sql
  readonly #operators = new LRUCache<string, Seen>({ max: MAX_OPERATORS })

  constructor(db: Sql) {
    this.#db = db
  }

  /**
   * Checks for changes. Requests share a check that begins after each of them.
   * @param keyId a key that is checked by the same statement
   */
  check(operatorId: string, keyId?: string): Promise<ChangeCheck> {
    let seen = this.#operators.get(operatorId)
    if (!seen) {
      const changes = new SeenChanges()
      seen = { changes, checks: new Batcher(keyIds => this.#check(operatorId, changes, keyIds)) }
      this.#operators.set(operatorId, seen)
    }
    return seen.checks.call(keyId)
  }

  /** The check for each of the keys, which is the same. */
  async #check(
    operatorId: string,
    changes: SeenChanges,
    asked: readonly (string | undefined)[],
  ): Promise<readonly ChangeCheck[]> {
    const keyIds = [...new Set(asked.filter(each => each !== undefined))]
    // Before the first check nothing is kept, so what changed before it does not matter: the comparison with null finds nothing.
    const after = changes.sequenceNumber
    const [row] = await selectChanges(this.#db, { operatorId, after, keyIds })
    changes.add(row!, after)
    const keys = new Map(Object.entries(row!.keys ?? {}))
    const isValidKey = (keyId: string, now: Date) => {
      const expires = keys.get(keyId)
      return expires === null || (expires !== undefined && expires > now.getTime())
    }
    const check = { changes, sequenceNumber: Number(row!.last), isValidKey }
    return asked.map(() => check)
  }
}
