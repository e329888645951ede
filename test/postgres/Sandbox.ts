import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { once } from '../world/once.ts'
import { until } from '../world/until.ts'

export interface Opened {
  url: string
  adopted: boolean
  failure: string
  progress: string[]
  child: ChildProcess
}

/** The user and environment of a process, where they differ from this one's. */
interface Runner {
  uid?: number
  gid?: number
  env?: NodeJS.ProcessEnv
}

/** A test's own folder, and every process that the test starts in it; `end` removes both. */
export class Sandbox {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'postgres-test-')))
  readonly dataDir = join(this.folder, '.data')
  readonly #children: ChildProcess[] = []
  readonly #also: string[] = []

  constructor(mode = 0o755) {
    chmodSync(this.folder, mode)
  }

  /** Removes this too at the end. */
  sweep(path: string): void {
    this.#also.push(path)
  }

  spawn(program: string, args: string[], options: Runner = {}): ChildProcess {
    const child = spawn(program, args, { ...options, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
    this.#children.push(child)
    return child
  }

  /** Runs a service on this folder in its own process, and waits until its PostgreSQL is open or refused. */
  async service(options: Runner & { script?: string; node?: string } = {}): Promise<Opened> {
    const { script = join(import.meta.dirname, 'service.ts'), node = process.execPath, ...runner } = options
    const child = this.spawn(node, [script, this.dataDir], runner)
    const opened: Opened = { url: '', adopted: false, failure: '', progress: [], child }
    for await (const line of createInterface({ input: child.stdout! })) {
      const message = JSON.parse(line) as { progress?: string }
      if (message.progress === undefined) return Object.assign(opened, message)
      opened.progress.push(message.progress)
    }
    throw new Error('The service ended without a word.')
  }

  /** The pid in postmaster.pid, while that process runs. */
  postmaster(home = join(this.dataDir, 'postgres')): number | undefined {
    const file = join(home, 'data', 'postmaster.pid')
    try {
      const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
      return runs(pid) ? pid : undefined
    } catch {
      // The file can disappear before it is read.
      return undefined
    }
  }

  /** The pids of this folder's watchdogs. */
  watchdogs(): number[] {
    return spawnSync('ps', ['-ww', '-eo', 'pid=,args='], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(line => line.includes('postgres-watchdog') && line.includes(this.folder))
      .map(line => Number.parseInt(line, 10))
  }

  async end(): Promise<void> {
    for (const child of this.#children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await until(() => this.postmaster() === undefined)
    for (const path of [this.folder, ...this.#also])
      await until(() => {
        // Ignores files that are deleted concurrently, such as the watchdog's pipe.
        rmSync(path, { recursive: true, force: true, maxRetries: 5 })
        return !existsSync(path)
      })
  }
}

/** Whether a process runs; a zombie does not. */
export function runs(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
