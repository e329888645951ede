import { DatabaseUnavailable } from '../../domain/refusals/DatabaseUnavailable.ts'
import type { Database, ReadReplicas, Sql } from '../sql/Database.ts'
import type { Replica } from './Replica.ts'
import { mayWrite } from './toRefusal.ts'

/** How long a read waits for a replica to catch up before it goes to the primary. A standby is 3 ms behind, as measured. */
const WAIT_MS = 20

/** A read that has opened a connection is repeated over it. */
const ATTEMPTS = 2

/** A statement that would write, or was in the way of the replay: the primary can run it. */
const FOR_THE_PRIMARY = new Set(['25006', '40001'])

/**
 * Standbys that serve reads. A read goes to one that has replayed all that was committed when its request began, so whoever has
 * written, over whichever instance, reads what it wrote. Where none has, or it fails, the read goes to the primary.
 */
export class Replicas implements ReadReplicas {
  readonly #all: readonly Replica[]
  #turn = 0

  constructor(all: readonly Replica[]) {
    this.#all = all
  }

  reading(primary: Database, position: number): Database {
    let hasWritten = false
    const read = async <T>(run: (db: Pick<Database, 'query' | 'reading'>) => Promise<T>): Promise<T> => {
      for (let attempt = 0; attempt < ATTEMPTS && !hasWritten; attempt++) {
        const replica = await this.#choose(position)
        if (!replica) break
        const { generation } = replica
        // Its position is of this generation.
        if (!replica.has(position)) continue
        try {
          const result = await run(replica.pool)
          if (replica.generation === generation) return result
        } catch (error) {
          if (error instanceof DatabaseUnavailable) replica.leaveOut(error)
          else if (!FOR_THE_PRIMARY.has((error as { code?: string }).code ?? '')) throw error
          break
        }
      }
      return run(primary)
    }
    const writing = <T>(run: () => Promise<T>): Promise<T> => {
      hasWritten = true
      return run()
    }
    const query: Sql['query'] = (text, values, operatorId) =>
      mayWrite(text)
        ? writing(() => primary.query(text, values, operatorId))
        : read(db => db.query(text, values, operatorId))
    return {
      query,
      announce: change => primary.announce(change),
      commits: () => primary.commits(),
      reading: work => read(db => db.reading(work)),
      transaction: work => writing(() => primary.transaction(work)),
      unitOfWork: (operatorId, work) => writing(() => primary.unitOfWork(operatorId, work)),
    }
  }

  /** A replica that has replayed the WAL to a position, in turn; undefined if none has in time. */
  async #choose(position: number): Promise<Replica | undefined> {
    const usable = this.#all.filter(each => each.isUsable())
    if (usable.length === 0) return undefined
    const turn = this.#turn++
    const ordered = usable.map((_, index) => usable[(turn + index) % usable.length]!)
    const first = ordered[0]!
    const ready = ordered.find(each => each.has(position))
    // Also where another one is known to have it, so that this one is when it is its turn again.
    const reaches = first.reaches(position, WAIT_MS)
    return ready ?? ((await reaches) ? first : undefined)
  }
}
