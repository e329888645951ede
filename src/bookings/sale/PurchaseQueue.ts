import type { Database } from '../../database/Database.ts'
import { wasUndone } from '../../database/wasUndone.ts'
import { insertHold } from '../holds/insertHold.ts'
import { writeHold } from '../holds/writeHold.ts'
import { awaitKeys } from './awaitKeys.ts'
import { insertBooking } from './insertBooking.ts'
import { insertBookings } from './insertBookings.ts'
import { hasUploads, type Purchase, type PurchaseOutcome } from './Purchase.ts'

/** Statements of one operator at a time; a third one would only make the groups smaller. */
const WRITERS = 2

/**
 * How many purchases must wait for a second statement to start beside the first. Fewer cost less as part of the next one: a statement
 * for one purchase alone costs more than twice of what one in a group costs.
 */
const SECOND_WRITER_FROM = 8

/** The maximum number of purchases in one statement. */
const MAX_GROUP = 32

/**
 * A statement that takes longer waits for a lock: it no longer counts as a writer, so that it only delays what needs the same lock.
 */
const WAITS_AFTER_MS = 50

/**
 * The maximum number of statements of one operator, with those that wait for locks: each has a connection, and other operators need the
 * rest of the pool.
 */
const MAX_STATEMENTS = 5

interface Waiting {
  purchase: Purchase
  /** Its idempotency key, or what stands for it. */
  key: string
  /** Whether a joint statement has not decided it: it is written by itself. */
  isAlone: boolean
  resolve(outcome: PurchaseOutcome | Promise<PurchaseOutcome>): void
  reject(error: unknown): void
}

/** The purchases of one operator. */
interface Line {
  waiting: Waiting[]
  /** How many statements are under way that do not wait for a lock. */
  writers: number
  statements: number
  /**
   * The timeslots of the purchases that are being written, and the API keys of the holds: a statement that shares one would only wait for
   * its lock.
   */
  locked: Set<string>
  /** The idempotency keys of all purchases that wait or are being written. */
  keys: Set<string>
}

/**
 * Writes purchases in groups: a writer that becomes idle takes all that arrived in the meantime, in their order. The higher the load,
 * the more purchases share a statement and its commit. No purchase waits for a timer, and one that is alone is written at once, by a
 * statement of its own. Each gets its own outcome after the commit.
 *
 * A group is of one operator, and an operator has a few statements at a time, so that nothing that it does can delay the bookings of
 * another.
 */
export class PurchaseQueue {
  readonly #database: Database
  readonly #lines = new Map<string, Line>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Writes a purchase without promotions if its places are free. A hold starts a basket of its own and has no uploads. */
  write(purchase: Purchase): Promise<PurchaseOutcome> {
    if (hasUploads(purchase)) return insertBooking(this.#database, purchase)
    const { operatorId, callerId, idempotencyKey, booking } = purchase
    let line = this.#lines.get(operatorId)
    if (!line) {
      line = { waiting: [], writers: 0, statements: 0, locked: new Set(), keys: new Set() }
      this.#lines.set(operatorId, line)
    }
    const key = idempotencyKey === null ? booking.bookingId : `${callerId} ${idempotencyKey}`
    const { waiting, keys } = line
    if (keys.has(key)) return Promise.resolve({ booked: false, contended: true })
    keys.add(key)
    const written = new Promise<PurchaseOutcome>((resolve, reject) =>
      waiting.push({ purchase, key, isAlone: false, resolve, reject }),
    )
    this.#begin(operatorId, line)
    return written
  }

  #begin(operatorId: string, line: Line): void {
    while (line.writers < WRITERS && line.statements < MAX_STATEMENTS) {
      if (line.writers > 0 && line.waiting.length < SECOND_WRITER_FROM) break
      const group = takeGroup(line)
      if (group.length === 0) break
      this.#occupy(operatorId, line, group)
    }
    if (line.keys.size === 0) this.#lines.delete(operatorId)
  }

  #occupy(operatorId: string, line: Line, group: readonly Waiting[]): void {
    let counts = true
    const release = () => {
      if (counts) line.writers--
      counts = false
      this.#begin(operatorId, line)
    }
    line.writers++
    line.statements++
    for (const lock of group.flatMap(locksOf)) line.locked.add(lock)
    const waits = setTimeout(release, WAITS_AFTER_MS).unref()
    void this.#write(operatorId, group).then(undecided => {
      clearTimeout(waits)
      line.statements--
      for (const lock of group.flatMap(locksOf)) line.locked.delete(lock)
      for (const { key } of group) line.keys.delete(key)
      // Before those that came later, one after another for each timeslot.
      for (const { key } of undecided) line.keys.add(key)
      line.waiting.unshift(...undecided)
      release()
    })
  }

  /** @returns those that were not decided, as they wait for another statement. It never fails. */
  async #write(operatorId: string, group: readonly Waiting[]): Promise<readonly Waiting[]> {
    if (group.length === 1) {
      await this.#writeAlone(group[0]!)
      return []
    }
    const purchases = group.map(each => each.purchase)
    try {
      const outcomes = await insertBookings(this.#database, operatorId, purchases)
      const left = group.filter((each, at) => {
        const { undecided, ...outcome } = outcomes[at]!
        if (!undecided) each.resolve(outcome)
        return undecided
      })
      return afterFirst(left)
    } catch (error) {
      if (!wasUndone(error)) {
        for (const each of group) each.reject(error)
        return []
      }
      // One of them has failed the statement, for example because its idempotency key was used a moment ago, or resources were locked for
      // too long. If this fails, each finds out for itself whether its key is free.
      await awaitKeys(this.#database, operatorId, purchases).catch(() => {})
      return group.map(each => ({ ...each, isAlone: true }))
    }
  }

  async #writeAlone({ purchase, resolve, reject }: Waiting): Promise<void> {
    const write = purchase.booking.heldBy === null ? insertBooking : holdAlone
    await write(this.#database, purchase).then(resolve, reject)
  }
}

/**
 * Sales are undecided while somebody else has locked their timeslot: the first waits for the lock by itself, and the others can share a
 * statement after it. A hold that is undecided needs a transaction of its own.
 */
function afterFirst(undecided: readonly Waiting[]): readonly Waiting[] {
  const timeslots = new Set<string>()
  return undecided.map(each => {
    const { timeslotId, heldBy } = each.purchase.booking
    const isAlone = heldBy !== null || !timeslots.has(timeslotId)
    timeslots.add(timeslotId)
    return { ...each, isAlone }
  })
}

async function holdAlone(database: Database, purchase: Purchase): Promise<PurchaseOutcome> {
  const { undecided, ...outcome } = await insertHold(database, purchase)
  return undecided ? database.transaction(db => writeHold(db, purchase, false)) : outcome
}

function locksOf({ purchase: { booking } }: Waiting): string[] {
  const { timeslotId, heldBy } = booking
  return heldBy === null ? [timeslotId] : [timeslotId, heldBy]
}

/**
 * Takes the purchases for the next statement, in their order, without those that share a lock with one that is being written. It has
 * either sales or the holds of one API key, which wait for the lock of the key. Those that use resources have statements of their own,
 * which wait for locks for a moment. What cannot go yet lets nothing of its timeslot pass.
 */
function takeGroup(line: Line): Waiting[] {
  const group: Waiting[] = []
  const left: Waiting[] = []
  const passed = new Set<string>()
  for (const each of line.waiting) {
    const { timeslotId } = each.purchase.booking
    const isFree = !passed.has(timeslotId) && !locksOf(each).some(lock => line.locked.has(lock))
    const fits = group.length === 0 || (group.length < MAX_GROUP && canJoin(each, group[0]!))
    if (isFree && fits) group.push(each)
    else {
      left.push(each)
      passed.add(timeslotId)
    }
  }
  line.waiting = left
  return group
}

/** Whether one statement can write both. */
function canJoin(one: Waiting, other: Waiting): boolean {
  if (one.isAlone || other.isAlone) return false
  const [{ usesResources, booking }, { purchase }] = [one.purchase, other]
  return usesResources === purchase.usesResources && booking.heldBy === purchase.booking.heldBy
}

const queues = new WeakMap<Database, PurchaseQueue>()

/** The queue of all purchases of an instance. */
export function purchaseQueueOf(database: Database): PurchaseQueue {
  let queue = queues.get(database)
  if (!queue) {
    queue = new PurchaseQueue(database)
    queues.set(database, queue)
  }
  return queue
}
