import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { unprivilegedUser } from '../../src/platform/postgres/unprivilegedUser.ts'
import { freePort } from './startService.ts'

/** The PostgreSQL of the machine, as a distribution packages it: unlike the embedded one it can have LLVM. */
export class SystemPostgres {
  readonly #bin: string
  readonly #folder: string
  readonly #port: number

  private constructor(bin: string, folder: string, port: number) {
    this.#bin = bin
    this.#folder = folder
    this.#port = port
  }

  /** The folder of the programs of the newest one with LLVM, if there is one. */
  static withJit(): string | undefined {
    const found = globSync('/usr/lib/postgresql/*/lib/llvmjit.so').map(each => join(dirname(dirname(each)), 'bin'))
    return found.toSorted().findLast(bin => existsSync(join(bin, 'initdb')))
  }

  /** Starts a new cluster with these settings. */
  static async open(bin: string, settings: Record<string, string>): Promise<SystemPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'system-postgres-'))
    const user = owner()
    if (user) chownSync(folder, user.uid!, user.gid!)
    const postgres = new SystemPostgres(bin, folder, await freePort())
    postgres.#run('initdb', '-D', postgres.#data, '-A', 'trust', '-U', 'postgres', '--no-sync')
    const all = { port: String(postgres.#port), unix_socket_directories: '', fsync: 'off', ...settings }
    const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`)
    postgres.#run('pg_ctl', '-D', postgres.#data, '-l', join(folder, 'log'), '-w', '-o', options.join(' '), 'start')
    return postgres
  }

  /** The URL of a database. */
  url(database: string, user = 'postgres'): string {
    return `postgres://${user}:${user}@127.0.0.1:${this.#port}/${database}`
  }

  /** Everything that it has logged. */
  get log(): string {
    return readFileSync(join(this.#folder, 'log'), 'utf8')
  }

  /** Runs statements, one after another. */
  async run(...statements: string[]): Promise<void> {
    const client = new pg.Client(this.url('postgres'))
    await client.connect()
    try {
      for (const each of statements) await client.query(each)
    } finally {
      await client.end()
    }
  }

  async close(): Promise<void> {
    this.#run('pg_ctl', '-D', this.#data, '-m', 'immediate', '-w', 'stop')
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  #run(program: string, ...args: string[]): void {
    execFileSync(join(this.#bin, program), args, { stdio: 'ignore', cwd: this.#folder, ...owner() })
  }
}

/** PostgreSQL refuses to run as root. */
function owner(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = unprivilegedUser()!
  return { uid, gid }
}
