import type { ChangeBatch } from '../../../platform/notifications/ChangeBatch.ts'
import type { Changes } from '../../../platform/notifications/Changes.ts'
import type { Database } from '../../../platform/sql/Database.ts'
import { Batch } from '../lists/Batch.ts'
import type { FeedEnds } from './FeedEnds.ts'

/** A batch of changes, and the reads that all of its subscribers share: a hundred subscribers cost as many statements as one. */
export interface LiveUpdate {
  changes: ChangeBatch
  /** The instant as of which everything is read. */
  now: Date
  batch: Batch
  /** Runs a read once for all that name it alike. */
  share<Value>(name: string, read: () => Promise<Value>): Promise<Value>
}

/** One event of a subscription, and the update that it belongs to. */
export interface SubscriptionEvent<Value = unknown> {
  value: Value
  update: LiveUpdate
}

/** Bounds the events of a key. */
export interface EventPace {
  /** Counts events that the key has had. */
  countEvents(events: number): void
  /**
   * Resolves when the key may have more events, or when `until` is aborted. Until then changes are merged, so that they cannot slow
   * down sales.
   */
  pace(until: AbortSignal): Promise<void>
}

interface LiveServices {
  changes: Changes
  database: Database
  clock(): Date
}

/** The change feed of the operator, for a subscriber that reads it. */
export interface FollowedFeed {
  /** Waits for changes with larger numbers; false if there will be none. */
  beyond(number: number): Promise<boolean>
  /** Reads what has changed after a number, once for all that name the read alike while it runs. */
  read<Value>(name: string, read: () => Promise<Value>): Promise<Value>
  /** The reads of what has changed up to a number. Subscribers that have read everything share them. */
  updateAt(number: number): LiveUpdate
}

const shared = new WeakMap<ChangeBatch, LiveUpdate>()

/** The changes that a subscription follows at its operator. */
export class Live {
  readonly #services: LiveServices
  readonly #feeds: FeedEnds
  readonly #operatorId: string
  readonly #subscriber: EventPace
  readonly #until: AbortSignal

  /**
   * @param subscriber whose events are paced
   * @param until as in Changes
   */
  constructor(services: LiveServices, feeds: FeedEnds, operatorId: string, subscriber: EventPace, until: AbortSignal) {
    this.#services = services
    this.#feeds = feeds
    this.#operatorId = operatorId
    this.#subscriber = subscriber
    this.#until = until
  }

  /** The state before any change. */
  begin(): LiveUpdate {
    return this.#updateFor({ operatorId: this.#operatorId, bookingIds: [], timeslotIds: [], activityIds: [] })
  }

  /** Once this resolves, every committed change is reported. */
  async follow(): Promise<AsyncIterable<LiveUpdate>> {
    const stream = await this.#services.changes.follow(this.#operatorId, this.#until)
    const updateFor = (changes: ChangeBatch) => this.#updateFor(changes)
    const [subscriber, until] = [this.#subscriber, this.#until]
    return (async function* () {
      for await (const changes of stream) {
        yield updateFor(changes)
        // Also without events: finding out that there are none costs as much.
        subscriber.countEvents(1)
        await subscriber.pace(until)
      }
    })()
  }

  /** The change feed: once this resolves, no change is missed. */
  async followFeed(): Promise<FollowedFeed> {
    const end = await this.#feeds.follow(this.#operatorId, this.#until)
    return {
      beyond: number => end.beyond(number, this.#until),
      read: (name, read) => end.read(name, read),
      updateAt: number => {
        const moved = end.movedTo(number)
        return moved ? this.#updateFor(moved) : this.begin()
      },
    }
  }

  #updateFor(changes: ChangeBatch): LiveUpdate {
    const known = shared.get(changes)
    if (known) return known
    const now = this.#services.clock()
    const update = { changes, now, batch: new Batch(this.#services.database, now), share: sharing() }
    shared.set(changes, update)
    return update
  }
}

function sharing(): LiveUpdate['share'] {
  const reads = new Map<string, Promise<unknown>>()
  return <Value>(name: string, read: () => Promise<Value>) => {
    const shared = reads.get(name) ?? read()
    reads.set(name, shared)
    return shared as Promise<Value>
  }
}
