import { existsSync, writeFileSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Migration } from '@mikro-orm/migrations'
import pg from 'pg'
import { migrate } from '../../../src/app/schema/migrate.ts'
import { migrations } from '../../../src/app/schema/migrations.ts'
import type { Dice } from '../../../src/demo/Dice.ts'
import { roleUrls } from '../../../src/platform/postgres/ensureRoles.ts'
import { keys } from '../../world/cast.ts'
import { until } from '../../world/until.ts'
import { type Deployment, type InstallationOptions, Skipped } from './Deployment.ts'
import type { LoadOptions } from './Load.ts'

/** A fault that is injected into a deployment under load. */
export interface Fault {
  name: string
  /** Rounds in the long form. */
  rounds: number
  /** Milliseconds for recovery after the fault. */
  recoversMs: number
  load?: Partial<LoadOptions>
  /** Whether a process of the service may exit by itself. */
  mayEnd?: boolean
  /** Injects the fault, and ends it if it does not end by itself. */
  strike(to: Deployment, dice: Dice, round: number): Promise<void>
  /** Retries until what failed works again; by default until reads and writes are answered. */
  untilRecovered?(of: Deployment): Promise<void>
}

/** Faults that are injected into deployments of one kind. */
export interface Series {
  deployment: InstallationOptions
  /** Whether jobs are checked too: where clocks are set back, e-mails wait for their time. */
  emails: boolean
  faults: Fault[]
}

const SERVICE_BACKENDS = `
  select pid from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`

async function anyBackend(deployment: Deployment, dice: Dice): Promise<number> {
  const rows = await deployment.withDatabase(sql => sql.query<{ pid: number }>(SERVICE_BACKENDS))
  return dice.pick(rows).pid
}

/** Kills PostgreSQL's postmaster; the service restarts it. */
async function killPostgres(deployment: Deployment): Promise<void> {
  const before = deployment.postmaster!
  process.kill(before, 'SIGKILL')
  await until(() => deployment.postmaster !== before)
}

/** Stops every process of PostgreSQL for a while (SIGSTOP). */
async function freezePostgres(deployment: Deployment, milliseconds: number): Promise<void> {
  const all = await deployment.withDatabase(sql => sql.query<{ pid: number }>('select pid from pg_stat_activity'))
  const pids = [deployment.postmaster!, ...all.map(each => each.pid)]
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name)
      } catch {
        // The connection that ran this is gone.
      }
    }
  }
  signal('SIGSTOP')
  await sleep(milliseconds)
  signal('SIGCONT')
}

/** The service with the PostgreSQL that it starts itself. */
export const embedded: Series = {
  deployment: { postgres: 'embedded' },
  emails: true,
  faults: [
    {
      name: 'service killed',
      rounds: 20,
      recoversMs: 15_000,
      strike: async deployment => deployment.kill(),
    },
    {
      name: 'a backend terminated',
      rounds: 20,
      recoversMs: 1000,
      async strike(deployment, dice) {
        const pid = await anyBackend(deployment, dice)
        await deployment.withDatabase(sql => sql.query('select pg_terminate_backend($1)', [pid]))
      },
    },
    {
      name: 'a backend killed',
      rounds: 20,
      recoversMs: 5000,
      async strike(deployment, dice) {
        process.kill(await anyBackend(deployment, dice), 'SIGKILL')
      },
    },
    {
      name: 'all of PostgreSQL killed',
      rounds: 20,
      recoversMs: 5000,
      strike: killPostgres,
    },
    {
      name: 'watchdog killed, then service',
      rounds: 20,
      recoversMs: 15_000,
      async strike(deployment, dice) {
        await until(() => deployment.sandbox.watchdogs().length > 0)
        for (const pid of deployment.sandbox.watchdogs()) process.kill(pid, 'SIGKILL')
        await sleep(dice.below(300))
        deployment.kill()
      },
    },
    {
      name: 'PostgreSQL stands still for 2 s',
      rounds: 5,
      recoversMs: 1000,
      strike: deployment => freezePostgres(deployment, 2000),
    },
  ],
}

let customers = 0

/** Books, and waits until a worker has planned the e-mail. Jobs of the killed worker are reclaimed later. */
async function untilWorking(deployment: Deployment): Promise<void> {
  const email = `customer${++customers}@example.com`
  await deployment.book(email)
  const planned = 'select from email join booking b using (operator_id, booking_id) where b.email = $1'
  await until(async () => (await deployment.withDatabase(sql => sql.query(planned, [email]))).length > 0)
}

const proxied = (
  name: string,
  load: Partial<LoadOptions>,
  strike: Fault['strike'],
  recoversMs = 1500,
  rounds = 4,
): Fault => ({ name, rounds, recoversMs, load, strike })

const proxies: Fault[] = [
  proxied('service: 100 ms of latency', {}, async ({ front }, dice) => {
    front!.delay(100)
    await sleep(dice.between(300, 1500))
    front!.restore()
  }),
  proxied('service: cut after some bytes', {}, async ({ front }, dice) => {
    for (let index = 0; index < 10; index++) {
      front!.cutAfter(dice.below(4000))
      await sleep(dice.between(50, 150))
    }
    front!.restore()
    // Existing connections are cut after some bytes as well.
    front!.cut()
    front!.restore()
  }),
  proxied('service: black hole', { givesUpMs: 700 }, async ({ front }, dice) => {
    front!.hang()
    await sleep(dice.between(300, 1500))
    front!.restore()
  }),
  proxied('service: half-closed', { givesUpMs: 2000 }, async ({ front }, dice) => {
    for (let index = 0; index < 10; index++) {
      front!.halfClose(dice.pick(['caller', 'target']))
      await sleep(dice.between(20, 100))
    }
  }),
  proxied('database: 20 ms of latency', {}, async ({ back }, dice) => {
    back!.delay(20)
    await sleep(dice.between(300, 1500))
    back!.restore()
  }),
  proxied('database: cut after some bytes', {}, async ({ back }, dice) => {
    for (let index = 0; index < 10; index++) {
      back!.cutAfter(dice.below(40_000))
      await sleep(dice.between(50, 150))
    }
    back!.restore()
    back!.cut()
    back!.restore()
  }),
  proxied('database: away', {}, async ({ back }, dice) => {
    back!.cut()
    await sleep(dice.between(300, 2500))
    back!.restore()
  }),
  proxied('database: half-closed', {}, async ({ back }, dice) => {
    for (let index = 0; index < 10; index++) {
      back!.halfClose(dice.pick(['caller', 'target']))
      await sleep(dice.between(20, 100))
    }
  }),
  proxied(
    'database: black hole',
    {},
    async ({ back }, dice) => {
      back!.hang()
      await sleep(dice.between(300, 1500))
      // Data sent during the fault is lost on every existing connection; PostgreSQL keeps their sessions.
      back!.restore()
    },
    5000,
  ),
]

/** Takes every free connection of PostgreSQL, and then those of the service too. */
async function takeEveryConnection(deployment: Deployment): Promise<() => Promise<void>> {
  const taken: pg.Client[] = []
  const takeAll = async () => {
    for (;;) {
      const client = new pg.Client(deployment.databaseUrl)
      client.on('error', () => {})
      try {
        await client.connect()
        taken.push(client)
      } catch {
        return
      }
    }
  }
  await takeAll()
  const own = await Promise.all(
    taken.map(async each => (await each.query('select pg_backend_pid() pid')).rows[0].pid as number),
  )
  const others = `
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> all ($1::int[])`
  await taken[0]!.query(others, [own])
  await takeAll()
  return async () => {
    await Promise.all(taken.map(each => each.end()))
  }
}

/** Bytes left for PostgreSQL when its disk counts as full. */
const LEFT = 64 * 1024

export const disks: Series = {
  deployment: { postgres: 'embedded', diskMb: 300 },
  emails: true,
  faults: [
    {
      name: 'disk full',
      rounds: 3,
      recoversMs: 15_000,
      // PostgreSQL cannot restart without room for its WAL; then the service exits with a message.
      mayEnd: true,
      async strike(deployment, dice) {
        const filler = join(deployment.sandbox.dataDir, 'filler')
        for (let index = 0; index < 20; index++) {
          const { bavail, bsize } = await statfs(deployment.sandbox.dataDir)
          const free = bavail * bsize
          if (free > LEFT) await writeFile(`${filler}-${index}`, Buffer.alloc(free - LEFT)).catch(() => {})
          await sleep(dice.between(50, 150))
        }
        for (let index = 0; index < 20; index++) await rm(`${filler}-${index}`, { force: true })
      },
    },
  ],
}

const libraries = ['x86_64', 'aarch64'].map(each => `/usr/lib/${each}-linux-gnu/faketime/libfaketimeMT.so.1`)

/** The clock of the service only, set by a file. */
export function steppedClocks(folder: string): Series {
  const file = join(folder, 'clock')
  writeFileSync(file, '+0\n')
  const library = libraries.find(each => existsSync(each))
  const set = async (seconds: number) => {
    await writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
    // The service reads the file once a second.
    await sleep(1500)
  }
  return {
    deployment: {
      postgres: 'separate',
      environment: library
        ? {
            LD_PRELOAD: library,
            FAKETIME_TIMESTAMP_FILE: file,
            FAKETIME_CACHE_DURATION: '1',
            DONT_FAKE_MONOTONIC: '1',
          }
        : {},
    },
    emails: false,
    faults: [
      {
        name: 'clock stepped',
        rounds: 6,
        recoversMs: 2000,
        load: { clockSteps: true },
        async strike(_installation, _dice, round) {
          if (!library) throw new Skipped('libfaketime is not installed (apt-get install faketime)')
          await set([3600, -3600, 86_400, -86_400, 90, -90][round % 6]!)
          await set(0)
        },
      },
    ],
  }
}

/** The number of slow connections, by what they do. */
export interface SlowConnections {
  headers: number
  bodies: number
  readers: number
}

/** Opens connections that send and read as slowly as possible; returns a function that closes them. */
export async function openSlowConnections(port: number, { headers, bodies, readers }: SlowConnections) {
  const sockets: Socket[] = []
  const timers: NodeJS.Timeout[] = []
  const authorization = `Authorization: Bearer ${keys.tripster.text}`
  const open = (index: number) => {
    // From several addresses, none of them used by the other clients.
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % 10)}` })
    socket.on('error', () => {})
    sockets.push(socket)
    return socket
  }
  const trickle = (socket: Socket, piece: string) =>
    timers.push(setInterval(() => socket.writable && socket.write(piece), 1000))
  for (let index = 0; index < headers; index++) {
    const socket = open(index)
    socket.write('GET /api/v2/ota/partner/products HTTP/1.1\r\nHost: service.test\r\n')
    trickle(socket, 'X-Slow: 1\r\n')
  }
  for (let index = 0; index < bodies; index++) {
    const socket = open(index)
    const head = ['POST /api/v2/ota/partner/booking HTTP/1.1', 'Host: service.test', authorization]
    const type = ['Content-Type: application/json', 'Content-Length: 60000']
    socket.write(`${[...head, ...type].join('\r\n')}\r\n\r\n{`)
    trickle(socket, ' ')
  }
  for (let index = 0; index < readers; index++) {
    const socket = open(index)
    socket.pause()
    socket.write(`GET /openapi.json HTTP/1.1\r\nHost: service.test\r\n\r\n`.repeat(10))
  }
  await sleep(200)
  return () => {
    for (const each of timers) clearInterval(each)
    for (const each of sockets) each.destroy()
  }
}

/** A new version whose migration waits for a long transaction. */
async function migrateBehind(deployment: Deployment, round: number): Promise<void> {
  const long = new pg.Client(deployment.databaseUrl)
  await long.connect()
  await long.query('begin')
  await long.query('select count(*) from booking')
  const name = `Migration2999010100000${round}_AddTrial`
  const statement = `alter table "booking" add "trial_${round}" int null;`
  class AddTrial extends Migration {
    override name = name
    override up(): void {
      this.addSql(statement)
    }
  }
  migrations.push({ name, class: AddTrial })
  const { owner, runtime: direct, jobs } = roleUrls(deployment.databaseUrl)
  const migrated = migrate(owner, { direct, jobs })
  await sleep(6000)
  await long.end()
  await migrated
  migrations.pop()
}

/** The service, a worker and PostgreSQL as three programs, with proxies between them. */
export const separate: Series = {
  deployment: { postgres: 'separate', worker: true, proxies: true, settings: { max_connections: 60 } },
  emails: true,
  faults: [
    {
      name: 'worker killed',
      rounds: 20,
      recoversMs: 15_000,
      strike: async deployment => deployment.kill('worker'),
      untilRecovered: untilWorking,
    },
    ...proxies,
    {
      name: 'connections used up',
      rounds: 5,
      recoversMs: 2000,
      async strike(deployment, dice) {
        const release = await takeEveryConnection(deployment)
        await sleep(dice.between(500, 2000))
        await release()
      },
    },
    {
      name: 'migration behind a long transaction',
      rounds: 3,
      recoversMs: 1000,
      // No request waits longer for the migration than for anything else.
      load: { responseMs: 3000 },
      strike: (deployment, _dice, round) => migrateBehind(deployment, round),
    },
    {
      name: '500 slow headers, bodies, readers',
      rounds: 3,
      recoversMs: 1000,
      load: { responseMs: 2000 },
      async strike(deployment) {
        const end = await openSlowConnections(deployment.port, { headers: 170, bodies: 165, readers: 165 })
        try {
          await sleep(4000)
        } finally {
          end()
        }
      },
    },
  ],
}
