import type { FastifyInstance } from 'fastify'
import { buildInfo } from '../service/buildInfo.ts'

/** `/version`: the build that runs, for deployments. */
export function serveVersion(app: FastifyInstance): void {
  const info = buildInfo()
  app.get('/version', async (_request, reply) => reply.header('cache-control', 'no-store').send(info))
}
