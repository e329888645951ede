import { type FaultName, faultSentences } from './faultSentences.ts'
import type { Log } from './Log.ts'

const TICK_MS = 1000

/** How long a fault that may follow from another one lasts until it is logged, unless the other one has begun by then. */
const GRACE_MS = 5000

/** How long nothing fails until a fault counts as over. */
const SETTLE_MS = 5000

/** For how long after the end of another fault this one may still follow from it: attempts to connect take some seconds to fail. */
const AFTERMATH_MS = 10_000

/** The interval of further lines while a fault lasts. */
const REMIND_MS = 5 * 60_000

/** One fault, as seen by one part of the service. */
export interface Fault {
  /** The fault begins, or occurs again. @param item what it concerns this time */
  occurred(error?: unknown, item?: object): void
  /** It is over for this part. Has no effect if it has not begun. */
  ended(): void
}

/** What tells faults of the same name apart, and the parts of the service that see the same fault. */
interface Distinction {
  /** Log fields. Each has few values. */
  about?: Readonly<Record<string, string>>
  /** A fault lasts as long as any reporter sees it. */
  reporter?: string
}

interface Episode {
  name: FaultName
  about: object
  began: number
  occurredAt: number
  count: number
  error: unknown
  item: object
  reporters: Set<string>
  endedAt: number | undefined
  isLogged: boolean
  /** When the next line is due. */
  dueAt: number
}

interface Occurrence extends Pick<Episode, 'name' | 'about' | 'error' | 'item'> {
  reporter: string
}

const counted = new WeakSet<object>()

/** Whether an error is of a fault that is logged for all its errors together. */
export function isCounted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && counted.has(error)
}

/**
 * Logs a fault that lasts when it begins, every five minutes, and when it ends, with how often it occurred and for how long. What fails because
 * the database is away is counted with that, and not logged.
 */
export class Faults {
  readonly #log: Log | undefined
  /** Whether an error can follow from a fault of the database. */
  readonly mayFollow: (error: unknown) => boolean
  readonly #now: () => number
  readonly #episodes = new Map<string, Episode>()
  #timer: NodeJS.Timeout | undefined
  /** By the clock of this object, like all times here. */
  #lastCauseEnded = Number.NEGATIVE_INFINITY

  /** @param log absent where nothing is logged */
  constructor(log?: Log, mayFollow: (error: unknown) => boolean = () => false, now = () => performance.now()) {
    this.#log = log
    this.mayFollow = mayFollow
    this.#now = now
  }

  of(name: FaultName, { about = {}, reporter = '' }: Distinction = {}): Fault {
    const key = [name, ...Object.values(about)].join('\n')
    return {
      occurred: (error, item = {}) => this.#occurred(key, { name, about, reporter, error, item }),
      ended: () => this.#ended(key, reporter),
    }
  }

  /** Logs what is due; called every second while any fault lasts. */
  tick(): void {
    const now = this.#now()
    for (const [key, episode] of this.#episodes) {
      if (episode.endedAt !== undefined && now - episode.endedAt >= SETTLE_MS) this.#finish(key, episode)
      else if (now < episode.dueAt || episode.endedAt !== undefined) continue
      else if (episode.isLogged) this.#write('lasts', episode)
      else if (!this.#follow(episode)) this.#write('began', episode)
    }
    if (this.#episodes.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  #occurred(key: string, { reporter, error, item, ...fault }: Occurrence): void {
    if (typeof error === 'object' && error !== null) counted.add(error)
    const now = this.#now()
    const episode: Episode = this.#episodes.get(key) ?? {
      ...fault,
      error,
      item,
      began: now,
      occurredAt: now,
      count: 0,
      reporters: new Set(),
      endedAt: undefined,
      isLogged: false,
      dueAt: now + GRACE_MS,
    }
    this.#episodes.set(key, episode)
    if (error !== undefined) Object.assign(episode, { error, item })
    episode.count++
    episode.occurredAt = now
    episode.endedAt = undefined
    episode.reporters.add(reporter)
    const mayFollow = 'mayFollow' in faultSentences[fault.name] || (!isCause(episode) && this.mayFollow(error))
    if (!episode.isLogged && !mayFollow) this.#write('began', episode)
    this.#timer ??= setInterval(() => this.tick(), TICK_MS).unref()
  }

  #ended(key: string, reporter: string): void {
    const episode = this.#episodes.get(key)
    if (!episode?.reporters.delete(reporter) || episode.reporters.size > 0) return
    episode.endedAt = this.#now()
    // The database says itself when it is back.
    if (isCause(episode)) this.#finish(key, episode)
  }

  /** Writes that a fault has begun, or lasts. */
  #write(state: 'began' | 'lasts', episode: Episode): void {
    const { name, about, item, error } = episode
    const figures = state === 'lasts' ? this.#figures(episode) : {}
    episode.isLogged = true
    episode.dueAt = this.#now() + REMIND_MS
    this.#log?.error(
      { fault: name, state, ...about, ...item, ...figures, ...(error !== undefined && { err: error }) },
      faultSentences[name].began,
    )
  }

  #finish(key: string, episode: Episode): void {
    const { name, about, isLogged } = episode
    if (isCause(episode)) {
      for (const each of this.#episodes.values()) this.#follow(each)
      this.#lastCauseEnded = this.#now()
    }
    this.#episodes.delete(key)
    const wasBrief = !isLogged && !this.#follow(episode)
    // What lasted for some seconds only has one line.
    if (isLogged || wasBrief) {
      const level = isLogged ? 'warn' : 'info'
      this.#log?.[level](
        { fault: name, state: 'ended', ...about, ...this.#figures(episode) },
        faultSentences[name].ended,
      )
    }
  }

  /** Counts an episode that is not logged with a cause that lasts. Returns whether it follows from one, which may be over. */
  #follow(episode: Episode): boolean {
    if (episode.isLogged) return false
    const cause = [...this.#episodes.values()].find(isCause)
    if (cause) {
      cause.count += episode.count
      episode.count = 0
      episode.dueAt = this.#now() + GRACE_MS
      return true
    }
    return episode.occurredAt - this.#lastCauseEnded < AFTERMATH_MS
  }

  #figures({ began, count, endedAt = this.#now() }: Episode): { seconds: number; count: number } {
    return { seconds: Math.round((endedAt - began) / 100) / 10, count }
  }
}

function isCause({ name }: Episode): boolean {
  return 'isCause' in faultSentences[name]
}
