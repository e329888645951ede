import { readConfig } from '../../src/app/configuration/readConfig.ts'
import { newLogger } from '../../src/app/newLogger.ts'
import { openService } from '../../src/app/openService.ts'
import { chores } from '../../src/app/tasks/chores.ts'
import { workerTimes } from '../../src/platform/jobs/WorkerTimes.ts'
import { untilPasses } from '../world/until.ts'
import type { Answer, Order } from './Program.ts'

/** As those of every worker, but with shorter times, so that the jobs of a killed worker are reclaimed soon. */
const TIMES = { ...workerTimes, heartbeatMs: 250, lostMs: 4000, goneMs: 1000, responseMs: 4000, stopMs: 5000 }

// The service as `npm start` opens it, in a process of its own that can be killed. The simulator sets its clock by messages.
let now = Number(process.env.SIMULATED_NOW)
const clock = () => new Date(now)
const config = readConfig(process.env, false)
const logger = newLogger(config.logLevel, undefined, false)
const service = await openService(config, { logger, progress: () => {}, clock, times: TIMES })
const answer = (message: Answer) => process.send!(message)

async function runChores(): Promise<string[]> {
  const failures: string[] = []
  const stopping = new AbortController().signal
  // After a kill of the database the service refuses for a moment what it would ask of it. Its own chores come again later.
  await untilPasses(async () => void (await service.services.database.query('select 1')))
  for (const { name, run } of chores) {
    const report = (error: unknown) => failures.push(`The chore "${name}" failed: ${(error as Error).message}`)
    await run(service.services, clock(), { report, stopping }).catch(report)
  }
  return failures
}

process.on('message', async (order: Order) => {
  if (order.now !== undefined) now = order.now
  answer({ id: order.id, failures: order.chores ? await runChores() : [] })
})
// The simulator is gone.
process.on('disconnect', () => process.exit(1))
await service.app?.listen({ host: config.host, port: config.port })
service.startWork()
answer({ ready: true })
