import type { Actors } from './actors/Actors.ts'
import { settleClosures } from './actors/departures.ts'
import { Client } from './Client.ts'
import { Copies } from './Copies.ts'
import type { AuditEnds } from './checks/audit.ts'
import type { Scene } from './checks/Check.ts'
import { checks } from './checks/checks.ts'
import { drain } from './drain.ts'
import type { Machine } from './Machine.ts'
import { Model } from './Model.ts'
import type { Day, Kill, Plan, Step } from './Plan.ts'
import { perform } from './perform.ts'
import { Receivers } from './Receivers.ts'
import { Stage } from './Stage.ts'
import { type Names, setUp } from './setUp.ts'
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
  readonly #auditEnds: AuditEnds = new Map()
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
      const names = await setUp(stage, client)
      const receivers = await Receivers.open(seed, client, names)
      return new Simulation(stage, client, names, new Copies(client, names), receivers)
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
      await this.playDay(day, isLast || day.day % 7 === 6).catch(error =>
        this.#note(day.day, 'answers', [`The simulation broke off: ${error.stack}`]),
      )
      if (this.violations.length > 0) return this.violations
      onDay(day.day)
    }
    return this.violations
  }

  /** @param full whether everything is checked at its end */
  async playDay({ day, steps }: Day, full = true): Promise<void> {
    const { stage } = this
    await stage.settled()
    await stage.set(momentOf(day, 1))
    // Autovacuum has the clock of the machine, by which a month is over before it looks for the first time.
    if (day < 3 || day % 4 === 0) await stage.admin.query('analyze')
    this.#note(day, 'chores', await stage.runChores())
    await this.#drain(day, MORNING, false)
    await this.copies.begin(day, stage.now)
    this.receivers.beginDay(day)
    for (const step of steps) await this.#take(day, step)
    await stage.settled()
    await this.copies.catchUp()
    this.receivers.recover()
    // A worker that was started again runs them by itself, at whatever moment: then it finds nothing more to do.
    await stage.set(momentOf(day, EVENING))
    this.#note(day, 'chores', await stage.runChores())
    await this.#drain(day, EVENING, true)
    await this.#act(day, EVENING, settleClosures)
    await this.copies.catchUp()
    await this.check(day, full)
  }

  /** Checks every promise; nothing may be left to do. */
  async check(day: number, full: boolean): Promise<void> {
    const scene = this.scene(day, full)
    const found = await Promise.all(
      checks.map(async ({ promise, find }) => ({ promise, sentences: await find(scene) })),
    )
    for (const { promise, sentences } of found) this.#note(day, promise, sentences)
    this.#note(day, 'answers', this.client.violations.slice(this.#seen))
    this.#seen = this.client.violations.length
  }

  scene(day: number, full: boolean): Scene {
    const { client, names, model, copies, receivers } = this
    const { admin, database, runtimeUrl, mailbox, now } = this.stage
    return {
      admin,
      database,
      auditEnds: this.#auditEnds,
      runtimeUrl,
      client,
      names,
      model,
      mailbox,
      copies,
      receivers,
      now,
      day,
      full,
    }
  }

  async close(): Promise<void> {
    this.client.close()
    this.receivers.close()
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
    const { stage } = this
    await stage.set(momentOf(day, minute))
    this.actions++
    const killing = kill && this.#kill(kill)
    await Promise.all([this.#act(day, minute, actors => perform(actors, action, stage.admin)), killing])
  }

  /** Notes in the model what somebody does, and what was not as promised. */
  async #act(day: number, minute: number, does: (actors: Actors) => Promise<void>): Promise<void> {
    const { client, names, model } = this
    const violations: string[] = []
    await does({ client, names, model, now: momentOf(day, minute), day, step: this.actions, violations })
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
