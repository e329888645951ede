import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { unprivilegedUser } from '../../src/platform/postgres/unprivilegedUser.ts'
import { once } from './once.ts'
import { freePort } from './startService.ts'
import { until } from './until.ts'

/** PgBouncer, as packaged by the distribution, before the database of a world. */
export class PgBouncer {
  readonly #folder: string
  readonly #child: ChildProcess
  readonly url: string

  private constructor(folder: string, child: ChildProcess, url: string) {
    this.#folder = folder
    this.#child = child
    this.url = url
  }

  /** @param sessions PostgreSQL sessions that all clients share */
  static async open(
    databaseUrl: string,
    sessions: number,
    mode: 'transaction' | 'session' = 'transaction',
  ): Promise<PgBouncer> {
    const { hostname, port, username, password, pathname } = new URL(databaseUrl)
    const folder = mkdtempSync(join(tmpdir(), 'bouncer-'))
    chmodSync(folder, 0o755)
    const own = await freePort()
    const file = join(folder, 'pgbouncer.ini')
    const database = `host=${hostname} port=${port || 5432} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`
    const settings = {
      listen_addr: '127.0.0.1',
      listen_port: own,
      unix_socket_dir: '',
      auth_type: 'any',
      pool_mode: mode,
      default_pool_size: sessions,
      max_client_conn: 200,
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
    writeFileSync(file, ['[databases]', `* = ${database}`, '[pgbouncer]', ...lines, ''].join('\n'))
    // PgBouncer refuses to run as root.
    const { uid, gid } = (process.getuid?.() === 0 && unprivilegedUser()) || {}
    const child = spawn('pgbouncer', ['-q', file], { uid, gid, cwd: '/', stdio: 'ignore', env: environment })
    const url = `postgres://${username}@127.0.0.1:${own}${pathname}`
    await until(() => child.exitCode !== null || answers(url))
    if (child.exitCode !== null) throw new Error('PgBouncer did not start.')
    return new PgBouncer(folder, child, url)
  }

  async close(): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
