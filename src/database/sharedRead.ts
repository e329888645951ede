import type { Sql } from './Database.ts'

/** Statements of one operator at a time; the reads that arrive meanwhile share the next one. */
const READERS = 2

/** The maximum number of reads in one statement. */
const MAX_READS = 32

interface Waiting<Asked, Found> {
  asked: Asked
  resolve(found: Found | Promise<Found>): void
  reject(error: unknown): void
}

/** The reads of one operator. */
interface Line<Asked, Found> {
  waiting: Waiting<Asked, Found>[]
  readers: number
}

/**
 * Makes one statement read for many requests: those that arrive while two statements are under way share the next one. A read that is
 * alone is sent at once.
 * @param read reads for all of one operator, in their order
 */
export function sharedRead<Asked, Found>(
  read: (db: Sql, operatorId: string, asked: readonly Asked[]) => Promise<Found[]>,
): (db: Sql, operatorId: string, asked: Asked) => Promise<Found> {
  const linesOf = new WeakMap<Sql, Map<string, Line<Asked, Found>>>()

  function begin(db: Sql, operatorId: string, lines: Map<string, Line<Asked, Found>>, line: Line<Asked, Found>): void {
    while (line.readers < READERS && line.waiting.length > 0) {
      line.readers++
      void readAll(db, operatorId, line.waiting.splice(0, MAX_READS)).finally(() => {
        line.readers--
        begin(db, operatorId, lines, line)
      })
    }
    if (line.readers === 0) lines.delete(operatorId)
  }

  /** Never fails. */
  async function readAll(db: Sql, operatorId: string, group: readonly Waiting<Asked, Found>[]): Promise<void> {
    try {
      const found = await read(
        db,
        operatorId,
        group.map(each => each.asked),
      )
      for (const [at, each] of group.entries()) each.resolve(found[at]!)
    } catch (error) {
      if (group.length === 1) group[0]!.reject(error)
      // One of them may have failed the statement.
      else for (const each of group) each.resolve(read(db, operatorId, [each.asked]).then(([found]) => found!))
    }
  }

  return (db, operatorId, asked) =>
    new Promise((resolve, reject) => {
      let lines = linesOf.get(db)
      if (!lines) {
        lines = new Map()
        linesOf.set(db, lines)
      }
      let line = lines.get(operatorId)
      if (!line) {
        line = { waiting: [], readers: 0 }
        lines.set(operatorId, line)
      }
      line.waiting.push({ asked, resolve, reject })
      begin(db, operatorId, lines, line)
    })
}
