import type { Actors } from './actors/Actors.ts'
import { Client } from './Client.ts'
import { Copies } from './Copies.ts'
import type { Scene } from './checks/Check.ts'
import { checks } from './checks/checks.ts'
import { drain } from './drain.ts'
import type { Machine } from './Machine.ts'
import { Model } from './Model.ts'
import type { Day, Kill, Plan, Step } from './Plan.ts'
import { perform } from './perform.ts'
import { Receivers } from './Receivers.ts'
import { type Names, setUp } from './setUp.ts'
import { Stage } from './Stage.ts'
import { momentOf } from './VirtualTime.ts'

/** Minutes of a day at which the chores and the nightly jobs have run, and at which the day is over. */
const MORNING = 8 * 60 + 30
const EVENING = 22 * 60 + 30

/** What was not as promised. */
export interface Violation {
  day: number
  promise: string
  sentence: string
}

/** A marketplace that plays a plan, a day at a time. */
export class Simulation {
  readonly stage: Stage
  readonly client: Client
  readonly names: Names
  readonly model = new Model()
  readonly copies: Copies
  readonly receivers: Receivers
  readonly violations: Violation[] = []
  actions = 0
  #seen = 0

  private constructor(stage: Stage, client: Client, names: Names, copies: Copies, receivers: Receivers) {
    this.stage = stage
    this.client = client
    this.names = names
    this.copies = copies
    this.receivers = receivers
  }

  /** Opens the marketplace on the morning of a day. */
  static async open(machine: Machine, seed: string, firstDay = 0): Promise<Simulation> {
    const stage = await Stage.open(machine, seed, momentOf(firstDay, 0))
    const client = new Client(stage.origin)
    try {
      return new Simulation(stage, client, await setUp(stage, client), new Copies(), new Receivers())
    } catch (error) {
      client.close()
      await stage.close()
      throw error
    }
  }

  /**
   * Plays a plan until something is not as promised.
   * @param onDay called after each day
   */
  async play(plan: Plan, onDay: (day: number) => void = () => {}): Promise<Violation[]> {
    for (const [index, day] of plan.entries()) {
      const isLast = index === plan.length - 1
      await this.playDay(day, isLast || day.day % 7 === 6)
      if (this.violations.length > 0) return this.violations
      onDay(day.day)
    }
    return this.violations
  }

  /** @param full whether everything is checked at its end */
  async playDay({ day, steps }: Day, full = true): Promise<void> {
    const { stage } = this
    const t: number[] = [performance.now()]
    await stage.settled()
    await stage.set(momentOf(day, 1))
    this.#note(day, 'chores', await stage.runChores())
    t.push(performance.now())
    await this.#drain(day, MORNING, false)
    t.push(performance.now())
    for (const step of steps) await this.#take(day, step)
    t.push(performance.now())
    await stage.settled()
    await this.#drain(day, EVENING, true)
    t.push(performance.now())
    await this.check(day, full)
    t.push(performance.now())
    if (process.env.TIMES) console.log(t.slice(1).map((each, i) => Math.round(each - t[i]!)).join(' '), steps.filter(s=>s.kill).map(s=>s.kill!.victim).join()), day===11 && console.log((this as any).prof)
  }

  /** Checks every promise; nothing may be left to do. */
  async check(day: number, full: boolean): Promise<void> {
    for (const { promise, find } of checks) this.#note(day, promise, await find(this.scene(day, full)))
    this.#note(day, 'answers', this.client.violations.slice(this.#seen))
    this.#seen = this.client.violations.length
  }

  scene(day: number, full: boolean): Scene {
    const { client, names, model, copies, receivers } = this
    const { admin, runtimeUrl, mailbox, now } = this.stage
    return { admin, runtimeUrl, client, names, model, mailbox, copies, receivers, now, day, full }
  }

  async close(): Promise<void> {
    this.client.close()
    await this.stage.close()
  }

  async #drain(day: number, minute: number, webhooks: boolean): Promise<void> {
    await this.stage.set(momentOf(day, minute))
    this.#note(
      day,
      'work',
      (await drain(this.stage, webhooks)).map(each => `This was never done: ${each}.`),
    )
  }

  async #take(day: number, { minute, action, kill }: Step): Promise<void> {
    const { client, names, model, stage } = this
    const now = momentOf(day, minute)
    const a = performance.now()
    await stage.set(now)
    const violations: string[] = []
    const actors: Actors = { client, names, model, now, day, step: ++this.actions, violations }
    const killing = kill && this.#kill(kill)
    const b = performance.now()
    await Promise.all([perform(actors, action, stage.admin), killing])
    const k = (this as any).prof ??= {set:0}; const e = performance.now(); k.set += b - a; (k[action.do] ??= [0,0])[0] += e-b; k[action.do][1]++
    for (const each of violations) {
      const [promise, ...rest] = each.split(': ')
      this.violations.push({ day, promise: promise!, sentence: rest.join(': ') })
    }
  }

  async #kill({ victim, after }: Kill): Promise<void> {
    for (let answers = 0; answers < after; answers++) await this.stage.admin.query('select 1')
    await this.stage.kill(victim)
  }

  #note(day: number, promise: string, sentences: readonly string[]): void {
    for (const sentence of sentences) this.violations.push({ day, promise, sentence })
  }
}
