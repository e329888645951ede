import { once } from 'node:events'
import { pino } from 'pino'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { startWorker } from '../../src/app/tasks/startWorker.ts'
import { workerTimes } from '../../src/platform/jobs/WorkerTimes.ts'
import { Faults } from '../../src/platform/log/Faults.ts'
import type { Services } from '../../src/transports/graphql/Services.ts'

/** A worker in its own process, whose jobs print their payload and then run until they are aborted. */
const databaseUrl = process.env.DATABASE_URL!
const database = await openDatabase(databaseUrl, 2)
const services = { database, changes: database.changes, clock: () => new Date() } as unknown as Services
startWorker(services, {
  databaseUrl: process.env.DATABASE_JOBS_URL!,
  concurrency: 4,
  times: workerTimes,
  log: pino({ level: 'silent' }),
  faults: new Faults(),
  tasks: {
    work: async (_services, payload, { stopping }) => {
      console.log(JSON.stringify(payload))
      await once(stopping, 'abort')
    },
  },
})
