/** Places are shared between operators first, then between the keys of each operator. */
export interface Owner {
  operator: string
  key: string
}

/** A place that was requested. */
export interface Ticket {
  /** Whether the place is granted and not yet released. */
  readonly held: boolean
  /** Releases the place or leaves the queue. Calling it again does nothing. */
  release(): void
}

export interface SemaphoreLimits {
  places: number
  /** Maximum number of places for one operator, and for one key. */
  share: number
  /** Whether the share applies only while others request places; otherwise it always applies. */
  whileOthersAsk: boolean
  /** Maximum number of requests in the queue. */
  queue: number
  /** Milliseconds that a request may wait in the queue. */
  patience: number
}

/** Milliseconds for which an operator or key counts as active after a request. */
const ASKS_FOR = 1000

/**
 * A counting semaphore with a fair queue: round robin over operators, and over the keys of each operator. When the
 * queue is full, a new request displaces the newest request of the longest queue.
 */
export class FairSemaphore {
  readonly #limits: SemaphoreLimits
  /** Operators that hold or wait for places, in round-robin order. */
  readonly #groups = new Map<string, Group>()
  readonly #operators = new LastTwo()
  readonly #keys = new LastTwo()
  #held = 0
  #waiting = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  get held(): number {
    return this.#held
  }

  get waiting(): number {
    return this.#waiting
  }

  /** Requests a place. Calls one of the callbacks once, possibly before it returns; calls neither after `release`. */
  enter(owner: Owner, granted: () => void, refused: (atOnce: boolean) => void): Ticket {
    const now = performance.now()
    this.#operators.note(owner.operator, now)
    this.#keys.note(owner.key, now)
    const group = this.#group(owner.operator)
    const line = group.line(owner.key)
    const ticket = new Asked(this, group, line, now, granted, refused)
    if (this.#waiting === 0 && this.#admits(group, line, now)) this.#grant(ticket)
    else this.#queue(ticket)
    return ticket
  }

  /** Called by tickets only. */
  leave(ticket: Asked): void {
    const { group, line, state } = ticket
    if (state === 'over') return
    ticket.state = 'over'
    if (state === 'held') {
      this.#held--
      group.held--
      line.held--
    } else this.#unqueue(ticket)
    this.#forget(group, line)
    this.#dispatch()
  }

  #admits(group: Group, line: Line, now: number): boolean {
    const { places, share, whileOthersAsk } = this.#limits
    if (this.#held >= places) return false
    if (group.held < share && line.held < share) return true
    const others = (asked: LastTwo, name: string) => !whileOthersAsk || asked.othersThan(name, now)
    if (group.held >= share && others(this.#operators, group.name)) return false
    return line.held < share || !others(this.#keys, line.name)
  }

  #grant(ticket: Asked): void {
    const { group, line } = ticket
    this.#held++
    group.held++
    line.held++
    ticket.state = 'held'
    // Moves the operator and the key to the end of the round robin.
    group.lines.delete(line.name)
    group.lines.set(line.name, line)
    this.#groups.delete(group.name)
    this.#groups.set(group.name, group)
    ticket.granted()
  }

  #queue(ticket: Asked): void {
    const { group, line } = ticket
    ticket.state = 'waiting'
    line.waiting.push(ticket)
    group.waiting++
    this.#waiting++
    this.#dispatch()
    if (this.#waiting > this.#limits.queue) this.#refuse(this.#newestOfTheMost(), true)
    if (this.#waiting > 0) this.#timer ??= setTimeout(() => this.#expire(), this.#limits.patience).unref()
  }

  #unqueue(ticket: Asked): void {
    const { group, line } = ticket
    line.waiting.splice(line.waiting.indexOf(ticket), 1)
    group.waiting--
    this.#waiting--
  }

  #refuse(ticket: Asked, atOnce: boolean): void {
    const { group, line } = ticket
    ticket.state = 'over'
    this.#unqueue(ticket)
    this.#forget(group, line)
    ticket.refused(atOnce)
  }

  /** Grants free places to waiting requests as long as any of them is eligible. */
  #dispatch(): void {
    while (this.#waiting > 0 && this.#held < this.#limits.places) {
      const next = this.#next()
      if (!next) return
      this.#unqueue(next)
      this.#grant(next)
    }
  }

  #next(): Asked | undefined {
    const now = performance.now()
    for (const group of this.#groups.values()) {
      if (group.waiting === 0) continue
      for (const line of group.lines.values()) {
        if (line.waiting.length > 0 && this.#admits(group, line, now)) return line.waiting[0]
      }
    }
    return undefined
  }

  #newestOfTheMost(): Asked {
    let most: Group | undefined
    for (const each of this.#groups.values()) if (each.waiting > (most?.waiting ?? 0)) most = each
    let longest: Line | undefined
    for (const each of most!.lines.values()) if (each.waiting.length > (longest?.waiting.length ?? 0)) longest = each
    return longest!.waiting.at(-1)!
  }

  #expire(): void {
    this.#timer = undefined
    const now = performance.now()
    let first = Number.POSITIVE_INFINITY
    for (const group of [...this.#groups.values()]) {
      for (const line of [...group.lines.values()]) {
        // Timers may fire up to a millisecond early.
        while (line.waiting[0] && line.waiting[0].since + this.#limits.patience <= now + 1) {
          this.#refuse(line.waiting[0], false)
        }
        if (line.waiting[0]) first = Math.min(first, line.waiting[0].since)
      }
    }
    if (this.#waiting > 0) {
      this.#timer = setTimeout(() => this.#expire(), Math.max(1, first + this.#limits.patience - now)).unref()
    }
  }

  #group(name: string): Group {
    const group = this.#groups.get(name) ?? new Group(name)
    this.#groups.set(name, group)
    return group
  }

  #forget(group: Group, line: Line): void {
    if (line.held === 0 && line.waiting.length === 0) group.lines.delete(line.name)
    if (group.held === 0 && group.waiting === 0) this.#groups.delete(group.name)
  }
}

/** The places and waiting requests of one operator. */
class Group {
  readonly name: string
  readonly lines = new Map<string, Line>()
  held = 0
  waiting = 0

  constructor(name: string) {
    this.name = name
  }

  line(name: string): Line {
    const line = this.lines.get(name) ?? { name, held: 0, waiting: [] }
    this.lines.set(name, line)
    return line
  }
}

/** The places of one key, and its waiting requests, oldest first. */
interface Line {
  readonly name: string
  readonly waiting: Asked[]
  held: number
}

class Asked implements Ticket {
  state: 'asked' | 'waiting' | 'held' | 'over' = 'asked'

  constructor(
    private readonly semaphore: FairSemaphore,
    readonly group: Group,
    readonly line: Line,
    /** On the clock of `performance.now()`. */
    readonly since: number,
    readonly granted: () => void,
    readonly refused: (atOnce: boolean) => void,
  ) {}

  get held(): boolean {
    return this.state === 'held'
  }

  release(): void {
    this.semaphore.leave(this)
  }
}

/** The last two names that requested a place: enough to know whether anyone other than a given name is active. */
class LastTwo {
  #last = ''
  #lastAt = Number.NEGATIVE_INFINITY
  #before = ''
  #beforeAt = Number.NEGATIVE_INFINITY

  note(name: string, now: number): void {
    if (name !== this.#last) {
      this.#before = this.#last
      this.#beforeAt = this.#lastAt
      this.#last = name
    }
    this.#lastAt = now
  }

  othersThan(name: string, now: number): boolean {
    return (
      (this.#last !== name && now - this.#lastAt < ASKS_FOR) ||
      (this.#before !== name && now - this.#beforeAt < ASKS_FOR)
    )
  }
}
