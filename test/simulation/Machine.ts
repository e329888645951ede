import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../src/app/schema/migrate.ts'
import { ensureDatabase } from '../../src/platform/postgres/ensureDatabase.ts'
import { ensureRoles } from '../../src/platform/postgres/ensureRoles.ts'
import { type EmbeddedPostgres, openPostgres } from '../../src/platform/postgres/openPostgres.ts'
import { Sandbox } from '../postgres/Sandbox.ts'
import { until } from '../world/until.ts'
import { Admin } from './Admin.ts'
import { type Bundle, bundleServe } from './bundleServe.ts'

const TEMPLATE = 'simulation_template'

// What is stamped by the clock of the database has the virtual time too. Otherwise changes would be kept for a month of the clock
// of the machine.
const CLOCK = `
  create schema simulation;
  create table simulation.clock (shows timestamptz not null);
  insert into simulation.clock values (now());
  create function simulation.shows() returns timestamptz language sql stable security definer as 'select shows from simulation.clock';
  grant usage on schema simulation to public;
  alter table change_event alter numbered_at set default simulation.shows();
  alter table change_outbox alter changed_at set default simulation.shows();
  alter table email alter decided_at set default simulation.shows()`

/** A PostgreSQL of its own, with a migrated database that is copied for each simulation. */
export class Machine {
  /** The bundle of the service that is played. */
  readonly program: string
  readonly #bundle: Bundle
  readonly #sandbox: Sandbox
  readonly #postgres: EmbeddedPostgres
  readonly #server: Admin
  #copies = 0

  private constructor(sandbox: Sandbox, postgres: EmbeddedPostgres, bundle: Bundle) {
    this.program = bundle.file
    this.#bundle = bundle
    this.#sandbox = sandbox
    this.#postgres = postgres
    this.#server = new Admin(postgres.url)
  }

  static async open(): Promise<Machine> {
    const sandbox = new Sandbox()
    // A kill takes only what was not written: what was given to the operating system stays.
    const postgres = await openPostgres({ dataDir: sandbox.dataDir, durable: false })
    const machine = new Machine(sandbox, postgres, await bundleServe())
    await machine.#makeTemplate()
    return machine
  }

  /** A folder for files that are removed at the end. */
  folder(name: string): string {
    const folder = join(this.#sandbox.folder, name)
    mkdirSync(folder, { recursive: true })
    return folder
  }

  /** Copies the migrated database; returns the URL of the copy with the superuser. */
  async copyDatabase(): Promise<string> {
    const name = `simulation_${++this.#copies}`
    await this.#server.query(`create database ${name} template ${TEMPLATE} strategy file_copy owner booking_owner`)
    await this.#server.query(`grant create on database ${name} to booking_jobs`)
    return this.#postgres.databaseUrl(name)
  }

  async dropDatabase(url: string): Promise<void> {
    await this.#server.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
  }

  /** Kills PostgreSQL with SIGKILL, and waits until it was started again. */
  async killPostgres(): Promise<void> {
    const before = this.#sandbox.postmaster()
    if (before === undefined) return
    process.kill(before, 'SIGKILL')
    await until(() => {
      const now = this.#sandbox.postmaster()
      return now !== undefined && now !== before
    })
    await this.#server.query('select 1')
  }

  async close(): Promise<void> {
    await this.#server.close()
    await this.#postgres.stop()
    await this.#sandbox.end()
    await this.#bundle[Symbol.asyncDispose]()
  }

  async #makeTemplate(): Promise<void> {
    const url = this.#postgres.databaseUrl(TEMPLATE)
    await ensureDatabase(this.#postgres.url, TEMPLATE)
    const { owner, runtime, jobs } = await ensureRoles(url)
    await migrate(owner, { direct: runtime, jobs })
    const admin = new Admin(url)
    try {
      await admin.query(CLOCK)
    } finally {
      await admin.close()
    }
  }
}
