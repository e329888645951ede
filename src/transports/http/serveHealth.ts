import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Fault } from '../../platform/log/Faults.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { isDraining } from './drainOnClose.ts'

/** `/health`: the process is up. `/ready`: it can serve requests, writes too, so a load balancer may send some. */
export function serveHealth(
  app: FastifyInstance,
  database: Database,
  { readyTimeout, fault }: { readyTimeout: number; fault: Fault },
): void {
  app.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }))
  app.get('/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isDraining(app)) return reply.code(503).send({ status: 'closing' })
    const commits = database.commits()
    try {
      // The health check gives up early, and a hanging database would not answer in time.
      const late = sleep(readyTimeout, undefined, { ref: false }).then(() => {
        throw new Error(`The database has not answered for ${readyTimeout} ms.`)
      })
      await Promise.race([database.query('select 1'), late])
      fault.ended()
    } catch (err) {
      fault.occurred(err)
      return reply.code(503).send({ status: 'no database' })
    }
    if (await commits) return { status: 'ready' }
    const detail = 'The database answers reads, but does not commit writes: the log says why.'
    return reply.code(503).send({ status: 'no commits', detail })
  })
}
