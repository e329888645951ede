import type { FastifyInstance } from 'fastify'
import type { Fault } from '../../platform/log/Faults.ts'
import { checkReadiness } from '../../platform/sql/checkReadiness.ts'
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
    // The health check gives up early.
    const status = await checkReadiness(database, readyTimeout, error => fault.occurred(error))
    if (status !== 'no database') fault.ended()
    if (status === 'ready') return { status }
    const detail = 'The database answers reads, but does not commit writes: the log says why.'
    return reply.code(503).send(status === 'no commits' ? { status, detail } : { status })
  })
}
