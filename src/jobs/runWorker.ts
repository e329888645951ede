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

// Some wait for jobs, one listens; what tasks do with the database, they do through the service's own pool.
const CONNECTIONS = 3

/**
 * Works on jobs under one name, until told to stop, or until the worker cannot go on under it: its sign of life was lost for too
 * long, it could not say what became of a job, or did not hear which job it was given. What it leaves behind is then taken over like
 * the jobs of any worker that is gone.
 *
 * @param earlier the sessions of earlier shifts that may still be there; kept up to date
 */
export async function runWorker(
  services: Services,
  settings: WorkerSettings,
  stop: AbortSignal,
  earlier: Backend[],
): Promise<void> {
  const { databaseUrl, concurrency, tasks, times, log } = settings
  // Another instance may have brought a newer version of the tables, with which this one must not go on.
  await prepareJobs(databaseUrl, limitsOf(settings))
  const pool = openPool(settings)
  const sign = new Heartbeat(databaseUrl, log, times, earlier)
  const over = new AbortController()
  const events: WorkerEvents = new EventEmitter()
  events.once('pool:gracefulShutdown', () => {
    over.abort()
    sign.release()
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
      // It is asked before every job: none is begun that others might take for abandoned.
      forbiddenFlags: () => sign.given(),
      // Without batches, graphile-worker ends the process when it cannot say what became of a job.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    Object.fromEntries(list),
    pool,
  )
  const ended = workers.promise.catch(err => log.error({ err }, 'a worker ended with an error'))
  const end = () => {
    if (!over.signal.aborted) void workers.gracefulShutdown()
  }
  // graphile-worker keeps a failure to look up its tasks for ever: a worker whose first look for jobs fails begins anew.
  let hasLooked = false
  for (const found of ['job:start', 'worker:getJob:empty'] as const) {
    events.once(found, () => {
      hasLooked = true
    })
  }
  events.on('worker:getJob:error', ({ error }) => {
    if (!hasLooked || mayHaveClaimed(error)) end()
  })
  sign.onLost = end
  sign.begin(workers.id)
  stop.addEventListener('abort', end)
  if (stop.aborted) end()
  if (!over.signal.aborted) await once(over.signal, 'abort')
  if (!(await within(ended, times.stopMs))) {
    log.warn('the worker does not wait any longer for its jobs; they will be tried again')
    await within(
      Promise.resolve(workers.forcefulShutdown('The worker stopped.')).catch(() => {}),
      times.answerMs,
    )
  }
  stop.removeEventListener('abort', end)
  await sign.end()
  await within(pool.end(), times.answerMs)
}

/** Whether a job may have been claimed that this worker never heard of: under its name nobody would ever do it. */
function mayHaveClaimed(error: unknown): boolean {
  return isDisconnection(error) && (error as { syscall?: string }).syscall !== 'connect'
}

/** A database that says nothing must be noticed: what is claimed is the worker's only as long as it can show that it lives. */
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
    ...limitsOf(settings),
  })
  const note = (err: Error) => log.warn({ err }, 'a connection of the worker broke')
  return pool.on('error', note).on('connect', client => client.on('error', note))
}
