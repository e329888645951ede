import { EventEmitter, once } from 'node:events'
import { runTaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Backend } from '../database/connection/Backend.ts'
import { isDisconnection } from '../database/connection/isDisconnection.ts'
import { PooledClients } from '../database/connection/PooledClients.ts'
import type { Services } from '../Services.ts'
import { attemptTask } from './attemptTask.ts'
import { Heartbeat } from './Heartbeat.ts'
import { jobSchema } from './jobSchema.ts'
import { prepareJobs } from './prepareJobs.ts'
import type { WorkerSettings } from './WorkerSettings.ts'
import { within } from './within.ts'
import { workerLogger } from './workerLogger.ts'

const POLL_MS = 500

// One connection listens, the others fetch jobs and report results; tasks use the service's own pool.
const CONNECTIONS = 3

/**
 * Runs one worker until it is stopped, or cannot continue under its ID: its heartbeat was missing for too long, it could not
 * report the result of a job, or it did not learn which job it had claimed. The jobs that it leaves behind are then reclaimed
 * like those of any worker that is gone.
 *
 * @param earlier heartbeat sessions of earlier workers of this process that may still exist; kept up to date
 */
export async function runWorker(
  services: Services,
  settings: WorkerSettings,
  stop: AbortSignal,
  earlier: Backend[],
): Promise<void> {
  const { databaseUrl, concurrency, tasks, times, log } = settings
  // Another instance may have migrated the tables to a newer version, with which this one must not continue.
  await prepareJobs(databaseUrl, limitsOf(settings))
  const pool = openPool(settings)
  const heartbeat = new Heartbeat(databaseUrl, log, times, earlier)
  const over = new AbortController()
  const events: WorkerEvents = new EventEmitter()
  events.once('pool:gracefulShutdown', () => {
    over.abort()
    heartbeat.release()
  })
  const list = Object.entries(tasks).map(([name, task]) => [name, attemptTask(services, task, log, over.signal)])
  const workers = runTaskList(
    {
      pgPool: pool,
      schema: jobSchema,
      concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      events,
      logger: workerLogger(log),
      // Called before every job: no job is started that others might reclaim.
      forbiddenFlags: () => heartbeat.beating(),
      // With batches, graphile-worker reports a failure to complete jobs and continues; without, it ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    Object.fromEntries(list),
    pool,
  )
  const ended = workers.promise.catch(err => log.error({ err }, 'a worker ended with an error'))
  const end = () => {
    if (!over.signal.aborted) void workers.gracefulShutdown()
  }
  // graphile-worker caches a failed lookup of its task IDs forever, so a worker whose first query for jobs fails is replaced.
  let hasQueried = false
  for (const event of ['job:start', 'worker:getJob:empty'] as const) {
    events.once(event, () => {
      hasQueried = true
    })
  }
  events.on('worker:getJob:error', ({ error }) => {
    if (!hasQueried || mayHaveClaimed(error)) end()
  })
  heartbeat.onLost = end
  heartbeat.start(workers.id)
  stop.addEventListener('abort', end)
  if (stop.aborted) end()
  if (!over.signal.aborted) await once(over.signal, 'abort')
  if (!(await within(ended, times.stopMs))) {
    log.warn('the worker stops without waiting any longer for its jobs; they will be tried again')
    await within(
      Promise.resolve(workers.forcefulShutdown('The worker stopped.')).catch(() => {}),
      times.answerMs,
    )
  }
  stop.removeEventListener('abort', end)
  await heartbeat.stop()
  await within(pool.end(), times.answerMs)
}

/**
 * Whether the worker may have claimed a job without learning of it: no worker would run that job as long as this one continues
 * under its ID.
 */
function mayHaveClaimed(error: unknown): boolean {
  return isDisconnection(error) && (error as { syscall?: string }).syscall !== 'connect'
}

/** A database that does not answer must be detected: the worker owns a job only as long as its heartbeat is active. */
function limitsOf({ times }: WorkerSettings) {
  return { connectionTimeoutMillis: times.answerMs, query_timeout: times.answerMs }
}

function openPool(settings: WorkerSettings): pg.Pool {
  const { databaseUrl, log } = settings
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'activity-booking worker',
    max: CONNECTIONS,
    Client: new PooledClients().Client,
    // PostgreSQL keeps the plan that it makes while there are few jobs, and would read all planned ones to find one that is due.
    onConnect: async client => void (await client.query('set enable_seqscan = off')),
    ...limitsOf(settings),
  })
  const note = (err: Error) => log.warn({ err }, 'a connection of the worker broke')
  return pool.on('error', note).on('connect', client => client.on('error', note))
}
