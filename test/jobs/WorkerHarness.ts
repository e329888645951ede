import { consoleToLog } from '../../src/app/consoleToLog.ts'
import { startWorker } from '../../src/app/tasks/startWorker.ts'
import type { Attempt, Task } from '../../src/platform/jobs/Task.ts'
import { type WorkerTimes, workerTimes } from '../../src/platform/jobs/WorkerTimes.ts'
import { Faults } from '../../src/platform/log/Faults.ts'
import type { Services } from '../../src/transports/graphql/Services.ts'
import { servicesOf } from '../world/openApp.ts'
import { suiteLogger } from '../world/suiteLog.ts'
import { urlsOf } from '../world/template.ts'
import { until } from '../world/until.ts'
import type { World } from '../world/World.ts'

export interface LogLine {
  level: number
  msg: string
  fault?: string
  task?: string
  job?: string
  attempt?: number
  err?: { message: string }
}

/** A started attempt of a job: its payload, its worker and its number. */
export interface Begun extends Attempt {
  payload: unknown
  worker: string
}

/** A lost worker is detected sooner than in production; the timeouts of the database are the same. */
const quick: WorkerTimes = { ...workerTimes, heartbeatMs: 200, lostMs: 500, goneMs: 1000, stopMs: 1500 }

/** Workers in this process, on the database of a world. */
export class WorkerHarness {
  readonly begun: Begun[] = []
  readonly lines: LogLine[] = []
  readonly #world: World
  readonly #workers = new Set<{ stop(): Promise<void> }>()
  readonly #log = suiteLogger('warn', line => this.lines.push(JSON.parse(line)))
  #faults = new Faults(this.#log)
  #restoreConsole: (() => void) | undefined

  constructor(world: World) {
    this.#world = world
  }

  /** Starts a worker for one task, by default `work`, that records each attempt and runs the given function. */
  start(
    work: Task<Services> = async () => {},
    {
      name = 'one',
      task = 'work',
      databaseUrl = this.#world.databaseUrl,
      concurrency = 4,
      times = {},
    }: { name?: string; task?: string; databaseUrl?: string; concurrency?: number; times?: Partial<WorkerTimes> } = {},
  ): { stop(): Promise<void> } {
    const noting: Task<Services> = (services, payload, attempt) => {
      this.begun.push({ payload, worker: name, ...attempt })
      return work(services, payload, attempt)
    }
    this.#restoreConsole ??= consoleToLog(this.#log)
    const worker = startWorker(servicesOf(this.#world), {
      databaseUrl: urlsOf(databaseUrl).jobs,
      concurrency,
      tasks: { [task]: noting },
      times: { ...quick, ...times },
      log: this.#log,
      faults: this.#faults,
    })
    this.#workers.add(worker)
    return worker
  }

  /** Stops every worker, and deletes the records and the remaining jobs. */
  async clear(): Promise<void> {
    await Promise.all([...this.#workers].map(each => each.stop()))
    this.#workers.clear()
    this.#restoreConsole?.()
    this.#restoreConsole = undefined
    this.begun.length = 0
    this.lines.length = 0
    this.#faults = new Faults(this.#log)
    await this.#world.admin.query('delete from graphile_worker._private_jobs')
    await this.#world.admin.query('delete from worker')
  }

  /** The payloads of the attempts, in order. */
  get payloads(): unknown[] {
    return this.begun.map(each => each.payload)
  }

  /** The remaining jobs, oldest first. */
  jobs(): Promise<Job[]> {
    return this.#world.admin.query<Job>(
      `select id, key, payload, attempts, max_attempts, locked_by, run_at > now() + interval '1 second' later
       from graphile_worker._private_jobs order by id`,
    )
  }

  /** Waits until no remaining job could run now. */
  untilDone(): Promise<void> {
    return until(async () => (await this.jobs()).every(each => each.later || each.attempts === each.max_attempts))
  }
}

interface Job {
  id: number
  key: string | null
  payload: unknown
  attempts: number
  max_attempts: number
  locked_by: string | null
  later: boolean
}
