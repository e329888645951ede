import type { FastifyRequest } from 'fastify'
import type { CallKind } from '../../../domain/access/CallKind.ts'
import { PerRequest } from '../../../domain/refusals/PerRequest.ts'
import type { Bucket } from './RateLimit.ts'

/** How a request was counted. */
export interface CountedCall {
  kind: CallKind
  /** What it was taken from; undefined if the kind is not limited. */
  bucket: Bucket | undefined
  /** What the bucket is called where instances share it; undefined if this instance counts alone. */
  name: string | undefined
  /** How much, the one for the request included. */
  taken: number
}

const calls = new PerRequest<FastifyRequest, CountedCall>()

/** Makes it available to the headers and the statistics. */
export function setCountedCall(request: FastifyRequest, call: CountedCall): void {
  calls.set(request, call)
}

/** Undefined for a request without valid credentials. */
export function countedCallOf(request: FastifyRequest): CountedCall | undefined {
  return calls.get(request)
}
