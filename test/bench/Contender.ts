import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { roleUrls } from '../../src/platform/postgres/ensureRoles.ts'

export type ContenderName =
  | 'ours'
  | 'web'
  | 'uncached'
  | 'bare'
  | 'bareMeters'
  | 'least'
  | 'apollo'
  | 'mercurius'
  | 'postgraphile'

/** Those that run with the options of `npm start`. */
const OURS: ReadonlySet<ContenderName> = new Set(['ours', 'web', 'uncached'])

/** Ours runs as in production, restricted by row-level security, and the others as the superuser. */
function databaseOf(name: ContenderName, databaseUrl: string): Record<string, string> {
  if (!OURS.has(name)) return { DATABASE_URL: databaseUrl }
  const { runtime, owner, jobs } = roleUrls(databaseUrl)
  return { DATABASE_URL: runtime, DATABASE_MIGRATION_URL: owner, DATABASE_JOBS_URL: jobs }
}

/** A server in a separate process, so that it shares its event loop neither with the load nor with another server. */
export class Contender {
  readonly name: ContenderName
  readonly url: string
  readonly #child: ChildProcess

  private constructor(name: ContenderName, port: number, child: ChildProcess) {
    this.name = name
    this.url = `http://127.0.0.1:${port}`
    this.#child = child
  }

  /** @param profiles a folder for CPU profiles, one for each process */
  static async start(name: ContenderName, databaseUrl: string, dataDir: string, profiles?: string): Promise<Contender> {
    const profile = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-name=${name}.cpuprofile`] : []
    const child = fork(new URL(`./contenders/${name}.js`, import.meta.url), {
      env: { ...process.env, NODE_ENV: 'production', ...databaseOf(name, databaseUrl), DATA_DIR: dataDir },
      execArgv: [...(OURS.has(name) ? ['--max-semi-space-size=16'] : []), ...profile],
    })
    const failure = once(child, 'exit').then(() => {
      throw new Error(`The contender "${name}" ended before it listened.`)
    })
    const [{ port }] = (await Promise.race([once(child, 'message'), failure])) as [{ port: number }]
    failure.catch(() => {})
    return new Contender(name, port, child)
  }

  /** The CPU time that its process has used so far, in microseconds. */
  async cpuTime(): Promise<number> {
    const answer = once(this.#child, 'message') as Promise<[{ cpu: NodeJS.CpuUsage }]>
    this.#child.send('cpu')
    const [{ cpu }] = await answer
    return cpu.user + cpu.system
  }

  /** Suspends its process, so that its workers leave to others what they cause. */
  pause(): void {
    this.#child.kill('SIGSTOP')
  }

  resume(): void {
    this.#child.kill('SIGCONT')
  }

  /** Kills it as an operating system short of memory would. */
  async kill(): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.disconnect()
    await gone
  }
}
