import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { unprivilegedUser } from '../../src/platform/postgres/unprivilegedUser.ts'
import { freePort } from './startService.ts'
import { until } from './until.ts'

/** The PostgreSQL of the machine, as a distribution packages it: unlike the embedded one it can have LLVM. */
export class SystemPostgres {
  readonly #bin: string
  readonly #folder: string
  readonly #port: number
  readonly #settings: Record<string, string>

  private constructor(bin: string, folder: string, port: number, settings: Record<string, string>) {
    this.#bin = bin
    this.#folder = folder
    this.#port = port
    this.#settings = settings
  }

  /** The folder of the programs of the newest one with LLVM, if there is one. */
  static withJit(): string | undefined {
    const found = globSync('/usr/lib/postgresql/*/lib/llvmjit.so').map(each => join(dirname(dirname(each)), 'bin'))
    return found.toSorted().findLast(bin => existsSync(join(bin, 'initdb')))
  }

  /** The folder of the programs of the newest one that can make standbys, if there is one. */
  static withReplication(): string | undefined {
    const found = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').map(each => dirname(each))
    return found.toSorted().findLast(bin => existsSync(join(bin, 'initdb')))
  }

  /** The folder of the programs of the newest one that has Citus, if there is one: no distribution packages it. */
  static withCitus(): string | undefined {
    const found = globSync('/usr/lib/postgresql/*/lib/citus.so').map(each => join(dirname(dirname(each)), 'bin'))
    return found.toSorted().findLast(bin => existsSync(join(bin, 'initdb')))
  }

  /** Starts a new cluster with these settings. */
  static async open(bin: string, settings: Record<string, string>): Promise<SystemPostgres> {
    const postgres = await SystemPostgres.#make(bin, settings)
    postgres.#run('initdb', '-D', postgres.#data, '-A', 'trust', '-U', 'postgres', '--no-sync')
    postgres.start()
    return postgres
  }

  static async #make(bin: string, settings: Record<string, string>): Promise<SystemPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'system-postgres-'))
    const user = owner()
    if (user) chownSync(folder, user.uid!, user.gid!)
    const port = await freePort()
    const all = { port: String(port), unix_socket_directories: '', fsync: 'off', ...settings }
    return new SystemPostgres(bin, folder, port, all)
  }

  /** Starts a standby that follows it under this name, as a synchronous standby is named. */
  async openStandby(name: string, settings: Record<string, string> = {}): Promise<SystemPostgres> {
    const standby = await SystemPostgres.#make(this.#bin, settings)
    const from = `host=127.0.0.1 port=${this.#port} user=postgres application_name=${name}`
    standby.#run('pg_basebackup', '-d', from, '-D', standby.#data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
    standby.start()
    return standby
  }

  /** Starts it, also again after it was killed. */
  start(): void {
    const options = Object.entries(this.#settings).map(([name, value]) => `-c ${name}='${value}'`)
    this.#run('pg_ctl', '-D', this.#data, '-l', join(this.#folder, 'log'), '-w', '-o', options.join(' '), 'start')
  }

  /** Makes a primary of a standby. */
  promote(): void {
    this.#run('pg_ctl', '-D', this.#data, '-w', 'promote')
  }

  /** Kills it like a machine that loses its power, except that the disk has all that was written. */
  async kill(): Promise<void> {
    this.#signal('SIGKILL')
    await until(() => this.#processes().length === 0)
    // A process that nobody has waited for would still seem to run.
    rmSync(join(this.#data, 'postmaster.pid'), { force: true })
  }

  /** Stops all its processes where they are, so that connections stay open and nothing answers. */
  freeze(): void {
    this.#signal('SIGSTOP')
  }

  thaw(): void {
    this.#signal('SIGCONT')
  }

  /** The URL of a database. */
  url(database: string, user = 'postgres'): string {
    return `postgres://${user}:${user}@${this.host}/${database}`
  }

  /** With its port. */
  get host(): string {
    return `127.0.0.1:${this.#port}`
  }

  /** Everything that it has logged. */
  get log(): string {
    return readFileSync(join(this.#folder, 'log'), 'utf8')
  }

  /** Runs statements in the database `postgres`, one after another. */
  run(...statements: string[]): Promise<void> {
    return this.runIn('postgres', ...statements)
  }

  /** Runs statements in a database, one after another. */
  async runIn(database: string, ...statements: string[]): Promise<void> {
    const client = new pg.Client(this.url(database))
    await client.connect()
    try {
      for (const each of statements) await client.query(each)
    } finally {
      await client.end()
    }
  }

  async close(): Promise<void> {
    if (this.#processes().length > 0) this.#run('pg_ctl', '-D', this.#data, '-m', 'immediate', '-w', 'stop')
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  #signal(signal: NodeJS.Signals): void {
    for (const pid of this.#processes()) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        // It has ended meanwhile.
        if ((error as { code?: string }).code !== 'ESRCH') throw error
      }
    }
  }

  /** The server and all its sessions. */
  #processes(): number[] {
    return globSync('/proc/[0-9]*/cwd').flatMap(link => {
      try {
        return readlinkSync(link) === this.#data ? [Number(link.split('/')[2])] : []
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
  }

  #run(program: string, ...args: string[]): void {
    // A home that its user may enter: libpq looks there for certificates.
    const env = { ...process.env, HOME: this.#folder }
    execFileSync(join(this.#bin, program), args, { stdio: 'ignore', cwd: this.#folder, env, ...owner() })
  }
}

/** PostgreSQL refuses to run as root. */
function owner(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = unprivilegedUser()!
  return { uid, gid }
}
