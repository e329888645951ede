/** Who wants a place: places are shared out among operators first, then among the keys of each. */
export interface Owner {
  operator: string
  key: string
}

/** A place that was asked for. */
export interface Ticket {
  /** Whether the place was given and not given back yet. */
  readonly held: boolean
  /** Gives the place back, or leaves the queue. A second call does nothing. */
  release(): void
}

export interface SemaphoreLimits {
  places: number
  /** The most that one operator, and one key, may hold. */
  share: number
  /** Whether the share holds only while somebody else asks as well; else always. */
  whileOthersAsk: boolean
  /** How many may wait for a place. */
  queue: number
  /** Milliseconds that one of them may wait. */
  patience: number
}

/** For so many milliseconds after a request somebody counts as asking. */
const ASKS_FOR = 1000

/**
 * A counting semaphore with a fair queue: round robin by operator, and within each by key.
 * Whoever comes when the queue is full displaces the newest request of whoever has most in it.
 */
export class FairSemaphore {
  readonly #limits: SemaphoreLimits
  /** Those who hold a place or wait for one, in the order in which their turns come. */
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

  /** Asks for a place. One of the callbacks is called once, possibly before this returns; neither after `release`. */
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

  /** Of a ticket alone. */
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
    // Its next turn comes after those of all others.
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

  /** Gives free places to those who wait, as long as one of them may have one. */
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
        // A millisecond is what a timer may be early.
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

/** What an operator holds and waits for. */
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

/** What a key holds, and its requests that wait, the oldest first. */
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

/** The two that asked last: enough to know whether anybody else than a given one asks. */
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
