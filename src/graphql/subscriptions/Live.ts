import type { Database } from '../../database/Database.ts'
import type { News } from '../../database/News.ts'
import { Batch } from '../lists/Batch.ts'
import type { Changes } from './Changes.ts'

/** News, and the reading that all who hear them share: a hundred subscribers cost as many statements as one. */
export interface Told {
  news: News
  /** The instant for which everything is read. */
  now: Date
  batch: Batch
}

/** One event of a subscription, and what it is read with. */
export interface Happening<Value = unknown> {
  value: Value
  told: Told
}

interface LiveServices {
  changes: Changes
  database: Database
  clock(): Date
}

const shared = new WeakMap<News, Told>()

/** What a subscription hears of what changes at its operator. */
export class Live {
  readonly #services: LiveServices
  readonly #operatorId: string
  readonly #until: AbortSignal

  /** @param until as in Changes */
  constructor(services: LiveServices, operatorId: string, until: AbortSignal) {
    this.#services = services
    this.#operatorId = operatorId
    this.#until = until
  }

  /** How things stand, before anything has changed. */
  begin(): Told {
    return this.#tell({ operatorId: this.#operatorId, bookingIds: [], timeslotIds: [], activityIds: [] })
  }

  /** Once this resolves, whatever is committed is told. */
  async follow(): Promise<AsyncIterable<Told>> {
    const stream = await this.#services.changes.follow(this.#operatorId, this.#until)
    const tell = (news: News) => this.#tell(news)
    return (async function* () {
      for await (const news of stream) yield tell(news)
    })()
  }

  #tell(news: News): Told {
    const known = shared.get(news)
    if (known) return known
    const now = this.#services.clock()
    const told = { news, now, batch: new Batch(this.#services.database, now) }
    shared.set(news, told)
    return told
  }
}
