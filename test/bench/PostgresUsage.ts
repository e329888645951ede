import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/** What PostgreSQL has used so far. */
export interface PostgresReading {
  /** CPU time of all its processes in microseconds; undefined if it runs on another machine, or without /proc. */
  cpu?: number
  /** Bytes of write-ahead log. */
  wal: number
}

const TICK_MICROSECONDS = 10_000

/**
 * Reads the CPU time of a whole PostgreSQL from /proc: of its backends, and of those that write, vacuum and checkpoint. Nothing else
 * may use it meanwhile.
 */
export class PostgresUsage {
  readonly #client: pg.Client
  readonly #postmaster: string | undefined

  private constructor(client: pg.Client, postmaster: string | undefined) {
    this.#client = client
    this.#postmaster = postmaster
  }

  static async open(url: string): Promise<PostgresUsage> {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
    const backend = await readStat(String(rows[0]!.pid))
    return new PostgresUsage(client, backend?.name === 'postgres' ? backend.parent : undefined)
  }

  async read(): Promise<PostgresReading> {
    const { rows } = await this.#client.query<{ wal: string }>(`select pg_current_wal_insert_lsn() - '0/0' wal`)
    return {
      cpu: this.#postmaster && (await cpuOfFamily(this.#postmaster)),
      wal: Number(rows[0]!.wal),
    } as PostgresReading
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}

/** The CPU time of a process, of its children, and of its earlier children. */
async function cpuOfFamily(parent: string): Promise<number> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(readStat))
  const children = all.filter(each => each?.parent === parent).map(each => each!.pid)
  const own = await readStat(parent)
  const living = await Promise.all([parent, ...children].map(cpuOf))
  return living.reduce((sum, each) => sum + each, own!.reaped * TICK_MICROSECONDS)
}

interface Stat {
  pid: string
  name: string
  parent: string
  /** The CPU time of children that have ended, in clock ticks. */
  reaped: number
}

async function readStat(pid: string): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const match = /^\d+ \((.*)\) (.*)$/s.exec(text)
  if (!match) return undefined
  const fields = match[2]!.split(' ')
  return { pid, name: match[1]!, parent: fields[1]!, reaped: Number(fields[13]) + Number(fields[14]) }
}

/** In microseconds. `schedstat` counts nanoseconds, `stat` only hundredths of a second. */
async function cpuOf(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')
  return Number(text.split(' ', 1)[0]) / 1000
}
