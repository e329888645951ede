import { isKnownRolledBack } from './isKnownRolledBack.ts'

interface Waiting<Item, Outcome> {
  item: Item
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/**
 * Commits what arrives together: while one statement of a group is under way, further items of the group are collected, and the next
 * statement writes them all. The higher the load, the more items share a statement and its commit. An item that is alone is written
 * at once, and each item gets its own outcome after the commit.
 *
 * If PostgreSQL refuses a joint statement, each item of it is written by itself, so that one fails with its own error and no other.
 *
 * @example
 * const purchases = new GroupCommit((items: readonly Purchase[]) => insertBookings(database, items), 32)
 * const outcome = await purchases.add(timeslotId, purchase)
 */
export class GroupCommit<Item, Outcome> {
  readonly #write: (items: readonly Item[]) => Promise<readonly Outcome[]>
  readonly #most: number
  /** What waits for the statement of its group that is under way. */
  readonly #waiting = new Map<string, Waiting<Item, Outcome>[]>()

  /**
   * @param write writes items of one group in one statement; returns their outcomes, in their order
   * @param most the maximum number of items in one statement
   */
  constructor(write: (items: readonly Item[]) => Promise<readonly Outcome[]>, most: number) {
    this.#write = write
    this.#most = most
  }

  /** @param group what only one statement at a time can write, such as the bookings of a timeslot */
  add(group: string, item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const added = { item, resolve, reject }
      const waiting = this.#waiting.get(group)
      if (waiting) waiting.push(added)
      else {
        this.#waiting.set(group, [])
        void this.#commit(group, [added])
      }
    })
  }

  async #commit(group: string, items: readonly Waiting<Item, Outcome>[]): Promise<void> {
    for (let next = items; next.length > 0; next = this.#waiting.get(group)!.splice(0, this.#most)) {
      await this.#writeTogether(next)
    }
    this.#waiting.delete(group)
  }

  /** It never fails. */
  async #writeTogether(items: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#write(items.map(each => each.item))
      for (const [index, each] of items.entries()) each.resolve(outcomes[index]!)
    } catch (error) {
      if (items.length > 1 && isKnownRolledBack(error)) for (const each of items) await this.#writeTogether([each])
      else for (const each of items) each.reject(error)
    }
  }
}
