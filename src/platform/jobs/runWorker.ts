import { EventEmitter, once } from 'node:events'
import { runTaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { type Backend, setUpSession } from '../connection/Backend.ts'
import { HalfOpenConnections } from '../connection/HalfOpenConnections.ts'
import { hostUrls } from '../connection/hostUrls.ts'
import { isDisconnection } from '../connection/isDisconnection.ts'
import { type PooledClient, PooledClients } from '../connection/PooledClients.ts'
import { queryOnce } from '../connection/queryOnce.ts'
import { attemptTask } from './attemptTask.ts'
import { Heartbeat } from './Heartbeat.ts'
import { jobSchema } from './jobSchema.ts'
import { prepareJobs } from './prepareJobs.ts'
import { QueueRelease } from './QueueRelease.ts'
import type { Clock } from './Task.ts'
import type { WorkerSettings } from './WorkerSettings.ts'
import { within } from './within.ts'
import { workerLogger } from './workerLogger.ts'

/** How often each of them looks by itself. */
const OWN_POLL_MS = 60_000

// One connection listens, the others fetch jobs and report results; tasks use the service's own pool.
const CONNECTIONS = 3

// PostgreSQL keeps the plan that it makes while there are few jobs, and would read and sort all planned ones to find one that is due.
// The index that it reads instead is in their order, so the plan costs what it seems to.
const BY_INDEX = 'set enable_sort = off'

/**
 * Runs one worker until it is stopped, or cannot continue under its ID: its heartbeat was missing for too long, it could not
 * report the result of a job, or it did not learn which job it had claimed. The jobs that it leaves behind are then reclaimed
 * like those of any worker that is gone.
 *
 * @param earlier heartbeat sessions of earlier workers of this process that may still exist; kept up to date
 */
export async function runWorker<Services extends Clock>(
  services: Services,
  settings: WorkerSettings<Services>,
  stop: AbortSignal,
  earlier: Backend[],
): Promise<void> {
  const { databaseUrl, concurrency, tasks, times, log, faults } = settings
  const fault = faults.of('jobs')
  // Another instance may have migrated the tables to a newer version, with which this one must not continue.
  await prepareJobs(databaseUrl, limitsOf(settings))
  const clients = new PooledClients(databaseUrl)
  const pool = openPool(settings, clients)
  // A session that waits for the commit of a claim or a result does not notice that its worker has given up: it is terminated.
  const halfOpen = new HalfOpenConnections(clients, (text, values) =>
    queryOnce(databaseUrl, AbortSignal.timeout(times.responseMs), text, values),
  )
  const heartbeat = new Heartbeat(settings, earlier)
  const over = new AbortController()
  const events: WorkerEvents = new EventEmitter()
  events.once('pool:gracefulShutdown', () => {
    over.abort()
    heartbeat.release()
  })
  const queues = new QueueRelease(pool, events)
  const list = Object.entries(tasks).map(([name, task]) => [name, attemptTask(services, task, settings, over.signal)])
  const workers = runTaskList(
    {
      pgPool: pool,
      schema: jobSchema,
      concurrency,
      pollInterval: OWN_POLL_MS,
      noHandleSignals: true,
      events,
      logger: workerLogger(log, faults),
      // Called before every job: no job is started that others might reclaim.
      forbiddenFlags: () => heartbeat.beating(),
      // With batches, graphile-worker reports a failure to complete jobs and continues; without, it ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    Object.fromEntries(list),
    pool,
  )
  queues.onRelease = () => over.signal.aborted || workers.nudge(1)
  const poll = setInterval(() => workers.nudge(1), times.pollMs)
  over.signal.addEventListener('abort', () => clearInterval(poll))
  const ended = workers.promise.catch(err => fault.occurred(err))
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
  events.on('worker:getJob:empty', () => heartbeat.beating() === null && fault.ended())
  events.on('worker:getJob:error', ({ error }) => {
    fault.occurred(error)
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
      times.responseMs,
    )
  }
  stop.removeEventListener('abort', end)
  await heartbeat.stop()
  await within(pool.end(), times.responseMs)
  await halfOpen.close()
}

/**
 * Whether the worker may have claimed a job without learning of it: no worker would run that job as long as this one continues
 * under its ID.
 */
function mayHaveClaimed(error: unknown): boolean {
  return isDisconnection(error) && (error as { syscall?: string }).syscall !== 'connect'
}

/** A database that does not answer must be detected: the worker owns a job only as long as its heartbeat is active. */
function limitsOf({ times }: WorkerSettings<never>) {
  return { connectionTimeoutMillis: times.responseMs, query_timeout: times.responseMs }
}

function openPool(settings: WorkerSettings<never>, clients: PooledClients): pg.Pool {
  const { databaseUrl, faults } = settings
  const pool = new pg.Pool({
    connectionString: hostUrls(databaseUrl)[0],
    application_name: 'activity-booking worker',
    max: CONNECTIONS,
    Client: clients.Client,
    async onConnect(client) {
      ;(client as unknown as PooledClient).backend = await setUpSession(client, BY_INDEX)
    },
    ...limitsOf(settings),
  })
  const note = (err: Error) => faults.of('jobs').occurred(err)
  return pool.on('error', note).on('connect', client => client.on('error', note))
}
