import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../../src/app/openDatabase.ts'
import { migrate } from '../../../src/app/schema/migrate.ts'
import { callerOfPartner } from '../../../src/domain/access/callerOfPartner.ts'
import { generateTimeslots } from '../../../src/domain/availability/generateTimeslots.ts'
import { ResourcePer } from '../../../src/domain/resources/ResourcePer.ts'
import { updateNeeds } from '../../../src/domain/resources/updateNeeds.ts'
import { createResource } from '../../../src/domain/resources/writeResource.ts'
import { localDay } from '../../../src/domain/scalars/localDay.ts'
import { addDefaultWorkflows } from '../../../src/domain/workflows/addDefaultWorkflows.ts'
import { readRecord } from '../../../src/platform/postgres/ClusterRecord.ts'
import { ensureDatabase } from '../../../src/platform/postgres/ensureDatabase.ts'
import { ensureRoles, roleUrls } from '../../../src/platform/postgres/ensureRoles.ts'
import { type EmbeddedPostgres, openPostgres } from '../../../src/platform/postgres/openPostgres.ts'
import type { Database, Sql } from '../../../src/platform/sql/Database.ts'
import { Sandbox } from '../../postgres/Sandbox.ts'
import { activities, keys, operators, writeCast, writeKeys } from '../../world/cast.ts'
import { FaultProxy } from '../../world/FaultProxy.ts'
import { openSmtp, type Smtp } from '../../world/openSmtp.ts'
import { freePort, type RunningService, startService } from '../../world/startService.ts'
import { until } from '../../world/until.ts'
import { ask } from './ask.ts'
import type { Mailbox } from './checkHistory.ts'
import { passDelays } from './passDelays.ts'

const DATABASE = 'activity_booking'

/** Milliseconds after which a condition counts as never met. */
const HANG_TIMEOUT_MS = 120_000

/** Jobs and e-mails that are due, and events that are not relayed yet. */
const LEFT = `
  select format('%s jobs: %s, attempt %s, locked %s', count(*), t.identifier, j.attempts, j.locked_at is not null) what
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.run_at <= now() + interval '20 s' and t.identifier not in ('end-holds', 'usage-night')
    -- One that was replaced while its worker was killed stays without its key.
    and not (j.key is null and j.attempts = j.max_attempts and t.identifier = 'send-email')
  group by t.identifier, j.attempts, j.locked_at is not null
  union all select format('%s e-mails: %s', count(*), status) from email
  where status in ('PLANNED', 'SENDING') and due_at <= now() group by status
  union all select format('%s events of bookings', count(*)) from booking_event where not relayed having count(*) > 0
  union all select format('%s changes without a number', count(*)) from change_outbox having count(*) > 0
  union all select format('%s endpoints whose webhooks are not planned', count(*))
    from webhook_endpoint e join change_position p using (operator_id) where e.last_number < p.last_number having count(*) > 0
  union all select format('%s webhooks', count(*)) from webhook_delivery where state <> 'DELIVERED' having count(*) > 0`

/** Retries of failed jobs are delayed more and more: here they run at once, and such early attempts do not count. */
const TRY_AGAIN = `
  update graphile_worker._private_jobs set run_at = now(), attempts = attempts - 1
  where attempts between 1 and max_attempts - 1 and locked_at is null and run_at > now()`

export interface InstallationOptions {
  /** Whether the service starts its own PostgreSQL, or uses one that already runs. */
  postgres: 'embedded' | 'separate'
  /** Whether jobs run in a process of their own. */
  worker?: boolean
  /** Whether there is a proxy before the service and, with a separate PostgreSQL, one before the database. */
  proxies?: boolean
  /** The size of the data's disk in MiB; without it, the disk of this machine. */
  diskMb?: number
  /** Settings of a separate PostgreSQL. */
  settings?: Record<string, string | number>
  /** Additional environment variables of the service. */
  environment?: Record<string, string>
  /** Whether it logs nothing: logging so many requests would fill the disk. */
  quiet?: boolean
}

/** What cannot be tested on this machine, and why. */
export class Skipped extends Error {}

type Part = 'service' | 'worker'

/** The service with its PostgreSQL and a mail server, under a supervisor that restarts what has exited. */
export class Deployment {
  readonly sandbox = new Sandbox()
  readonly options: InstallationOptions
  readonly smtp: Smtp
  /** Proxies before the service and before the database, if any. */
  front: FaultProxy | undefined
  back: FaultProxy | undefined
  /** The number of processes that exited without being killed. */
  ended = 0
  /** How often a process was killed, and how often one was started. */
  kills = 0
  starts = 0
  #senderStartedAt = new Date()
  #postgres: EmbeddedPostgres | undefined
  #port = ''
  readonly #running: Partial<Record<Part, RunningService>> = {}
  readonly #killed = new WeakSet<RunningService>()
  readonly #starting: Partial<Record<Part, Promise<void>>> = {}
  #closing = false
  #mounted = false

  private constructor(options: InstallationOptions, smtp: Smtp) {
    this.options = options
    this.smtp = smtp
  }

  static async open(options: InstallationOptions): Promise<Deployment> {
    const deployment = new Deployment(options, await openSmtp())
    try {
      await deployment.#open()
      return deployment
    } catch (error) {
      await deployment.close()
      throw error
    }
  }

  /** Where clients reach the service. */
  get origin(): string {
    return this.front ? new URL(this.front.url).origin : `http://127.0.0.1:${this.#port}`
  }

  /** Where the service listens, regardless of the proxy. */
  get port(): number {
    return Number(this.#port)
  }

  /** The database, without a proxy. */
  get databaseUrl(): string {
    if (this.#postgres) return this.#postgres.databaseUrl(DATABASE)
    const { password, port } = readRecord(this.sandbox.dataDir)
    return `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE}`
  }

  get pid(): number {
    return this.#running.service!.child.pid!
  }

  /** The pid of PostgreSQL's postmaster while it runs. */
  get postmaster(): number | undefined {
    return this.sandbox.postmaster(readRecord(this.sandbox.dataDir).home)
  }

  /** Runs statements on a separate connection. */
  async withDatabase<T>(work: (sql: Pick<Sql, 'query'>) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.databaseUrl, query_timeout: HANG_TIMEOUT_MS })
    client.on('error', () => {})
    await client.connect()
    try {
      return await work({
        query: async <Row>(text: string, values: readonly unknown[] = []) =>
          (await client.query(text, [...values])).rows as Row[],
      })
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** Books places for a customer with this address, and retries until it succeeds. */
  async book(email: string): Promise<void> {
    const body = {
      ActivityID: activities.rapids.id,
      Date: localDay(new Date(), 'Europe/London', 2),
      // With enough places for every check that booking works.
      Time: '12:00',
      Participants: 1,
      Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: email },
    }
    const headers = {
      authorization: `Bearer ${keys.wanderly.text}`,
      'content-type': 'application/json',
      'idempotency-key': email,
    }
    const asked = { method: 'POST', path: '/api/v2/ota/partner/booking', headers, body: JSON.stringify(body) }
    await until(async () => (await ask(this.origin, asked, 10_000).catch(() => undefined))?.status === 201)
  }

  /** Kills a process with SIGKILL; the supervisor restarts it. */
  kill(part: Part = 'service'): void {
    const running = this.#running[part]
    if (!running) return
    this.#killed.add(running)
    this.kills++
    running.child.kill('SIGKILL')
  }

  /** Waits until everything that was restarted is ready. */
  async settled(): Promise<void> {
    await Promise.all(Object.values(this.#starting))
  }

  /** Lets the delays of webhooks pass. */
  async passDelays(): Promise<void> {
    await this.withDatabase(sql => passDelays(sql, this.#senderStartedAt)).catch(() => {})
  }

  /** Waits until no job is due and no e-mail or webhook is left. Returns what remains if that stops changing. */
  async idle(): Promise<string[]> {
    let output = ''
    for (let deadline = performance.now() + HANG_TIMEOUT_MS; performance.now() < deadline; await sleep(100)) {
      const left = await this.withDatabase(async sql => {
        await sql.query(TRY_AGAIN)
        await passDelays(sql, this.#senderStartedAt)
        return sql.query<{ what: string }>(LEFT)
      })
      if (left.length === 0) return []
      const says = left.map(each => each.what).join('; ')
      if (says !== output) deadline = performance.now() + HANG_TIMEOUT_MS
      output = says
    }
    return [output]
  }

  /** The number of confirmations received, by recipient. */
  mailbox(): Mailbox {
    const counts = new Map<string, number>()
    for (const { to, email } of this.smtp.received) {
      if (email.subject?.includes('is confirmed')) counts.set(to, (counts.get(to) ?? 0) + 1)
    }
    return counts
  }

  /** Stops the service with SIGTERM; returns its exit code. */
  async stop(): Promise<(number | null)[]> {
    this.#closing = true
    await this.settled().catch(() => {})
    return Promise.all(Object.values(this.#running).map(each => each.stop()))
  }

  async close(): Promise<void> {
    this.#closing = true
    await this.settled().catch(() => {})
    for (const each of Object.values(this.#running)) await each.kill()
    await this.front?.close()
    await this.back?.close()
    await this.smtp.close()
    await this.#postgres?.stop()
    await until(() => this.postmaster === undefined)
    if (this.#mounted) spawnSync('umount', ['--lazy', this.sandbox.dataDir])
    await this.sandbox.end()
  }

  /** A small separate file system, which only root can create. */
  #mount(megabytes: number): void {
    mkdirSync(this.sandbox.dataDir)
    const options = `size=${megabytes}m,mode=755`
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'faults', this.sandbox.dataDir])
    if (status !== 0) throw new Skipped(`no small disk can be mounted here (${String(stderr).trim()})`)
    this.#mounted = true
  }

  async #open(): Promise<void> {
    const { postgres, worker, proxies, settings, diskMb } = this.options
    if (diskMb !== undefined) this.#mount(diskMb)
    this.#port = String(await freePort())
    if (postgres === 'separate') await this.#openPostgres(settings ?? {})
    // Before the service starts, if possible: its own processes do not matter to clients.
    if (postgres === 'separate') await this.#fill()
    if (proxies && postgres === 'separate') this.back = await FaultProxy.open(this.databaseUrl)
    await this.#start('service')
    if (worker) await this.#start('worker')
    if (postgres === 'embedded') await this.#fill()
    if (proxies) this.front = await FaultProxy.open(`http://127.0.0.1:${this.#port}`)
  }

  async #openPostgres(settings: Record<string, string | number>): Promise<void> {
    this.#postgres = await openPostgres({ dataDir: this.sandbox.dataDir })
    if (Object.keys(settings).length > 0) {
      const client = new pg.Client(this.#postgres.url)
      await client.connect()
      for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`)
      await client.end()
      await this.#postgres.stop()
      this.#postgres = await openPostgres({ dataDir: this.sandbox.dataDir })
    }
    await ensureDatabase(this.#postgres.url, DATABASE)
    const { owner, runtime, jobs } = await ensureRoles(this.databaseUrl)
    await migrate(owner, { direct: runtime, jobs })
  }

  /** Inserts operators, partners, keys and timeslots for a year. */
  async #fill(): Promise<void> {
    const database = await openDatabase(this.databaseUrl, 2)
    try {
      await writeCast(database)
      await writeKeys(database)
      const now = new Date()
      const { operatorId, activityId } = activities.sunset
      await database.transaction(sql => generateTimeslots(sql, operatorId, activityId, now))
      await database.transaction(sql => generateTimeslots(sql, operatorId, activities.island.activityId, now))
      await this.#share(database, now)
      await database.query('update timeslot set capacity = 1000 where activity_id = $1', [activities.rapids.activityId])
      await database.query('update operator set held_places_per_key = 100000, held_places_per_timeslot = 100000')
      await addDefaultWorkflows(database, now)
    } finally {
      await database.close()
    }
  }

  /** Kayaks and guides that two activities share: in the morning there are too few for all places of both. */
  async #share(database: Database, now: Date): Promise<void> {
    const { operatorId } = operators.kayaks
    const caller = await callerOfPartner(database, operatorId, null)
    const kayaks = await createResource(database, caller, { name: 'Kayak', quantity: 11 }, now)
    const guides = await createResource(database, caller, { name: 'Guide', quantity: 3 }, now)
    const needs = [
      { resourceId: kayaks.resourceId, per: ResourcePer.PARTICIPANT },
      { resourceId: guides.resourceId, per: ResourcePer.GROUP, groupSize: 5, minutesBefore: 30 },
    ]
    for (const { activityId } of [activities.sunset, activities.island]) {
      await updateNeeds(database, operatorId, activityId, needs, false, now)
    }
  }

  async #start(part: Part): Promise<void> {
    const { postgres, worker, environment } = this.options
    const urls = postgres === 'separate' ? roleUrls(this.back?.url ?? this.databaseUrl) : undefined
    const role = worker ? (part === 'worker' ? 'worker' : 'web') : 'all'
    if (role !== 'web') this.#senderStartedAt = new Date()
    const running = await startService(
      {
        DEMO: '0',
        ...(this.options.quiet && { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }),
        DATA_DIR: this.sandbox.dataDir,
        ...(urls && {
          DATABASE_URL: urls.runtime,
          DATABASE_MIGRATION_URL: urls.owner,
          DATABASE_JOBS_URL: urls.jobs,
        }),
        ROLE: role,
        SMTP_URL: this.smtp.url,
        MAIL_FROM: 'Harbour Kayaks <hello@harbour.test>',
        RATE_LIMIT_PER_SECOND: '0',
        WEBHOOKS_ALLOW_LOOPBACK: '1',
        ...environment,
        ...(part === 'service' && { PORT: this.#port }),
      },
      { listens: part === 'service' },
    )
    this.#running[part] = running
    this.starts++
    const again = () => {
      if (this.#closing) return
      if (!this.#killed.has(running)) this.ended++
      this.#starting[part] = this.#insist(part)
    }
    if (running.child.exitCode === null && running.child.signalCode === null) running.child.once('exit', again)
    else again()
  }

  /** Restarts it until that succeeds. */
  async #insist(part: Part): Promise<void> {
    const deadline = performance.now() + HANG_TIMEOUT_MS
    for (;;) {
      try {
        return await this.#start(part)
      } catch (error) {
        if (this.#closing || performance.now() > deadline) throw error
        await sleep(100)
      }
    }
  }
}
