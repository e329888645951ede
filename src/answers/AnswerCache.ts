import { LRUCache } from 'lru-cache'
import type { ChangeCheck, ShownPart } from '../changes/RecentChanges.ts'

/** What an answer shows: it stays the same until one of these changes. */
export interface Shown extends ShownPart {
  /** The days of availability that it shows, of some activities or, with null, of all. */
  days?: { activityIds: readonly string[] | null; from: string; to: string }
}

/** How the cache finds out whether an answer is still what would be read now. */
export interface Freshness {
  check(operatorId: string): Promise<ChangeCheck>
  /** Until when this stays as it is if nobody changes anything; null if that cannot be told. */
  nextChange(operatorId: string, shown: Shown, now: Date): Promise<Date | null>
}

/** An answer as it is sent. A transport keeps more with it. */
export interface Answer {
  body: Buffer
}

interface Kept {
  answer: Answer
  changes: ChangeCheck['changes']
  /** The last one before it was read. */
  revision: number
  /** It is the answer from this instant on, and before the other one. In milliseconds. */
  from: number
  until: number
}

/** An answer that is being read, with the check before it. */
interface Reading {
  check: ChangeCheck
  revision: number
  now: Date
  answer: Promise<Answer>
  /** Until when it stays the same, read once for all who need it. */
  next(): Promise<Date | null>
}

/** How many keys are remembered that were asked for once. */
const MAX_ASKED = 20_000

/** An answer that takes more of the cache would displace too many others: a fraction of its size. */
const LARGEST_PART = 1 / 8

const KEPT_MS = 3_600_000

/**
 * Keeps answers as bytes. Each request checks first, in one statement, what has changed since the last check (`Freshness`); an answer is
 * used only if nothing that it shows has changed since it was read, and before the instant at which time alone changes it. So after an
 * acknowledged change no instance gives the older answer. An answer is kept when it is asked for a second time.
 */
export class AnswerCache {
  readonly #freshness: Freshness
  readonly #kept: LRUCache<string, Kept> | undefined
  readonly #asked = new LRUCache<string, true>({ max: MAX_ASKED })
  /** Answers that are being read. */
  readonly #reading = new Map<string, Reading>()

  /** @param maxBytes 0 to keep nothing */
  constructor(freshness: Freshness, maxBytes: number) {
    this.#freshness = freshness
    if (maxBytes === 0) return
    this.#kept = new LRUCache<string, Kept>({
      maxSize: maxBytes,
      maxEntrySize: Math.max(1, Math.floor(maxBytes * LARGEST_PART)),
      // Longer than this nobody asks, and changes are not kept for ever.
      ttl: KEPT_MS,
      sizeCalculation: ({ answer }, key) => answer.body.length + key.length + 500,
    })
  }

  /** Whether it keeps anything. */
  get isOn(): boolean {
    return this.#kept !== undefined
  }

  /**
   * The answer to a request: a kept one if it is still right, or else the one that is read.
   * @param key what is asked, by which transport, and who asks as far as the answer depends on it
   * @returns also the sequence number of the change feed up to which the answer has every change
   */
  async find<Own extends Answer>(
    operatorId: string,
    key: string,
    shown: Shown,
    now: Date,
    read: () => Promise<Own>,
  ): Promise<{ answer: Own; sequenceNumber: number }> {
    const check = await this.#freshness.check(operatorId)
    const { changes, sequenceNumber } = check
    const at = now.getTime()
    const kept = this.#kept!.get(key)
    const isRight =
      kept?.changes === changes && !changes.hasChangedSince(kept.revision, shown) && kept.from <= at && at < kept.until
    if (isRight) return { answer: kept.answer as Own, sequenceNumber }
    const reading = this.#reading.get(key)
    // Another request reads what this one would read, if nothing has changed since it began.
    const isShared =
      reading?.check.changes === changes && !changes.hasChangedSince(reading.revision, shown) && reading.now <= now
    if (isShared) {
      const answer = (await reading.answer) as Own
      if (at === reading.now.getTime() || now < ((await reading.next()) ?? reading.now))
        return { answer, sequenceNumber }
    }
    return { answer: await this.#read(operatorId, key, shown, now, check, read), sequenceNumber }
  }

  async #read<Own extends Answer>(
    operatorId: string,
    key: string,
    shown: Shown,
    now: Date,
    check: ChangeCheck,
    read: () => Promise<Own>,
  ): Promise<Own> {
    // What is read from now on has every change that was found so far.
    const { revision } = check.changes
    const answer = read()
    let next: Promise<Date | null> | undefined
    const reading: Reading = {
      check,
      revision,
      now,
      answer,
      next: () => (next ??= this.#freshness.nextChange(operatorId, shown, now)),
    }
    this.#reading.set(key, reading)
    try {
      const found = await answer
      await this.#keep(key, shown, reading, found)
      return found
    } finally {
      if (this.#reading.get(key) === reading) this.#reading.delete(key)
    }
  }

  async #keep(key: string, shown: Shown, reading: Reading, answer: Answer): Promise<void> {
    const {
      check: { changes },
      revision,
      now,
    } = reading
    const isFirst = !this.#asked.get(key)
    this.#asked.set(key, true)
    if (isFirst || changes.hasChangedSince(revision, shown)) return
    const next = await reading.next()
    if (!next) return
    const kept = { ...answer, body: exactCopy(answer.body) }
    this.#kept!.set(key, { answer: kept, changes, revision, from: now.getTime(), until: next.getTime() })
  }
}

/** A copy that has memory of its own: a short buffer is a part of a larger one, such as the 16 kB into which zlib writes. */
function exactCopy(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}
