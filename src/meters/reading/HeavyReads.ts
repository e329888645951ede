import { Refusal } from '../../refusal.ts'

/** A few connections of the pool, so that everybody else has the others. */
const MOST = 2

interface Turn {
  operatorId: string
  begin(): void
}

/**
 * Reads that look into single entries, many of them: each keeps a connection of the database busy for seconds. Few are under way at
 * once in a process, and one for each operator; a read above that is refused at once, for whoever waited would keep all that a
 * request needs. An export comes back for every page: those wait for their turn, behind the reads.
 */
export class HeavyReads {
  /** Operators with a read that is under way or comes next. */
  readonly #readers = new Set<string>()
  /** Operators with a read or a page under way. */
  readonly #busy = new Set<string>()
  readonly #waiting: Turn[] = []

  /** Reads now, after a page at most, or not at all. */
  async read<T>(operatorId: string, work: () => Promise<T>): Promise<T> {
    if (this.#readers.has(operatorId)) {
      throw new Refusal(
        'rate-limited',
        'Reads of single entries are done one at a time for each operator, and one is under way. Try again when it is answered.',
        { retryAfterSeconds: 1 },
      )
    }
    if (this.#readers.size >= MOST) {
      throw new Refusal('overloaded', `At most ${MOST} reads of single entries are done at a time. Try again.`, {
        retryAfterSeconds: 1,
      })
    }
    this.#readers.add(operatorId)
    try {
      return await this.#inTurn(operatorId, work, turn => this.#waiting.unshift(turn))
    } finally {
      this.#readers.delete(operatorId)
    }
  }

  /** Reads a page of an export when its turn comes. */
  page<T>(operatorId: string, work: () => Promise<T>): Promise<T> {
    return this.#inTurn(operatorId, work, turn => this.#waiting.push(turn))
  }

  async #inTurn<T>(operatorId: string, work: () => Promise<T>, wait: (turn: Turn) => void): Promise<T> {
    await new Promise<void>(begin => {
      wait({ operatorId, begin })
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#busy.delete(operatorId)
      this.#next()
    }
  }

  #next(): void {
    while (this.#busy.size < MOST) {
      const at = this.#waiting.findIndex(({ operatorId }) => !this.#busy.has(operatorId))
      if (at < 0) return
      const [turn] = this.#waiting.splice(at, 1)
      this.#busy.add(turn!.operatorId)
      turn!.begin()
    }
  }
}
