import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/Caller.ts'
import { PerRequest } from '../../PerRequest.ts'

const callers = new PerRequest<FastifyRequest, Caller>()

/** Lets the log and the statistics say whose key a request had. */
export function rememberCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller)
}

/** Who sent the request; undefined when nobody good did. */
export function rememberedCaller(request: FastifyRequest): Caller | undefined {
  return callers.get(request)
}
