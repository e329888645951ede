import { join } from 'node:path'
import { openDatabase } from '../../src/app/openDatabase.ts'
import type { OpenDatabase } from '../../src/platform/connection/openPool.ts'
import { roleUrls } from '../../src/platform/postgres/ensureRoles.ts'
import { freePort } from '../world/startService.ts'
import { Admin } from './Admin.ts'
import type { Machine } from './Machine.ts'
import { Mailbox } from './Mailbox.ts'
import type { Victim } from './Plan.ts'
import { type Order, Program } from './Program.ts'

type Role = 'web' | 'worker'

/** The service and a worker on a database of their own, with a mail server and a clock. Whatever is killed is started again. */
export class Stage {
  readonly mailbox: Mailbox
  readonly admin: Admin
  readonly database: OpenDatabase
  readonly origin: string
  readonly runtimeUrl: string
  readonly kills: Record<Victim, number> = { service: 0, worker: 0, database: 0 }
  now: number
  readonly #machine: Machine
  readonly #environment: Record<string, string>
  readonly #logs: string
  readonly #programs: Record<Role, Program>

  private constructor(
    machine: Machine,
    url: string,
    database: OpenDatabase,
    mailbox: Mailbox,
    port: number,
    now: number,
  ) {
    this.database = database
    this.#machine = machine
    this.mailbox = mailbox
    this.admin = new Admin(url)
    this.now = now
    this.origin = `http://127.0.0.1:${port}`
    const { owner, runtime, jobs } = roleUrls(url)
    this.runtimeUrl = runtime
    const folder = machine.folder(new URL(url).pathname.slice(1))
    this.#logs = folder
    this.#environment = {
      DEMO: '0',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: runtime,
      DATABASE_MIGRATION_URL: owner,
      DATABASE_JOBS_URL: jobs,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Bookings <hello@bookings.test>',
      RATE_LIMIT_PER_SECOND: '0',
      WEBHOOKS_ALLOW_LOOPBACK: '1',
      NODE_COMPILE_CACHE: machine.folder('code'),
    }
    this.#programs = { web: this.#start('web'), worker: this.#start('worker') }
  }

  static async open(machine: Machine, seed: string, now: number): Promise<Stage> {
    const url = await machine.copyDatabase()
    const stage = new Stage(machine, url, await openDatabase(url, 2), await Mailbox.open(seed), await freePort(), now)
    await stage.set(now)
    for (const [role, program] of Object.entries(stage.#programs)) {
      if (await program.ready()) continue
      await stage.close()
      throw new Error(`The ${role} did not start: see ${stage.#logs}.`)
    }
    return stage
  }

  /** Sets every clock. A program that is just starting sets its own when it is ready. */
  async set(now: number): Promise<void> {
    this.now = now
    await this.admin.query('update simulation.clock set shows = $1', [new Date(now)])
    const told = Object.values(this.#programs).map(each => ({ isReady: each.isReady, done: each.tell({ now }) }))
    await Promise.all(told.map(each => each.isReady && each.done))
  }

  /** Runs the chores once in the worker. Returns what failed. */
  async runChores(): Promise<string[]> {
    await this.#programs.worker.ready()
    return this.#tellWorker({ chores: true })
  }

  /** Kills with SIGKILL, and starts again. It returns when that is under way, except for the database, which answers again then. */
  async kill(victim: Victim): Promise<void> {
    this.kills[victim]++
    if (victim === 'database') return this.#machine.killPostgres()
    const role = victim === 'service' ? 'web' : 'worker'
    await this.#programs[role].kill()
    this.#programs[role] = this.#start(role)
  }

  /** Waits until everything that was started again is ready. */
  async settled(): Promise<void> {
    for (const role of Object.keys(this.#programs) as Role[]) {
      for (let attempts = 1; !(await this.#programs[role].ready()); attempts++) {
        if (attempts === 5) throw new Error(`The ${role} did not start again: see ${this.#logs}.`)
        this.#programs[role] = this.#start(role)
      }
    }
  }

  async close(): Promise<void> {
    for (const each of Object.values(this.#programs)) await each.kill()
    await this.mailbox.close()
    await this.database.close()
    await this.admin.close()
    await this.#machine.dropDatabase(this.admin.url)
  }

  #tellWorker(order: Omit<Order, 'id'>): Promise<string[]> {
    return this.#programs.worker.tell(order)
  }

  #start(role: Role): Program {
    const environment = { ...this.#environment, ROLE: role, SIMULATED_NOW: String(this.now) }
    return new Program(this.#machine.program, environment, join(this.#logs, `${role}.log`))
  }
}
