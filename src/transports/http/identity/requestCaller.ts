import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../domain/access/Caller.ts'
import { PerRequest } from '../../../domain/refusals/PerRequest.ts'

const callers = new PerRequest<FastifyRequest, Caller>()

/** Makes the caller of a request available to the log and the statistics. */
export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller)
}

/** The caller of the request; undefined if it has no valid credentials. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request)
}
