import type { FastifyRequest } from 'fastify'
import type { Asked } from './Executor.ts'
import { acceptedType } from './responseType.ts'

/** The parameters of a request, as it gives them. */
export interface GraphqlParameters {
  query?: unknown
  operationName?: unknown
  variables?: unknown
  extensions?: unknown
}

/** A request of the ordinary form, with the media type of its response. */
export interface OrdinaryRequest extends Asked {
  type: string
}

/**
 * Reads a request that needs nothing of Apollo's pipeline: a POST with an object in JSON whose members are of the right types, from a
 * client that accepts one of the media types. JSON in the body excludes requests that a page of another site can send without asking.
 * Undefined for every other request: Apollo decides what it means, or refuses it.
 * @param parameters with the text of the document as `query`
 */
export function readOrdinary(
  { method, body, headers }: FastifyRequest,
  { query, operationName, variables, extensions }: GraphqlParameters,
): OrdinaryRequest | undefined {
  if (method !== 'POST' || !isRecord(body)) return undefined
  if (typeof query !== 'string' || query === '') return undefined
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') return undefined
  if (variables !== undefined && variables !== null && !isRecord(variables)) return undefined
  if (!isOrdinaryExtensions(extensions)) return undefined
  const type = acceptedType(headers.accept)
  return type === undefined
    ? undefined
    : { operationName: operationName ?? undefined, variables: variables ?? undefined, type }
}

/** What Apollo Client says of itself changes nothing, and a hash is read already. */
const IGNORED_EXTENSIONS = new Set(['clientLibrary', 'persistedQuery'])

function isOrdinaryExtensions(extensions: unknown): boolean {
  if (extensions === undefined || extensions === null) return true
  return isRecord(extensions) && Object.keys(extensions).every(name => IGNORED_EXTENSIONS.has(name))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
