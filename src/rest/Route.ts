import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { Scope } from '../access/Scope.ts'
import type { SuccessfulData } from '../graphql/resolvers/SuccessfulData.ts'
import type { RouteDocumentation } from './RouteDocumentation.ts'

/** Where in a request a variable of the operation comes from. */
export interface Source {
  in: 'path' | 'query' | 'header' | 'body' | 'file'
  /** Its name on the wire; empty for the whole body. */
  name: string
}

export const path = (name: string): Source => ({ in: 'path', name })
export const query = (name: string): Source => ({ in: 'query', name })
export const header = (name: string): Source => ({ in: 'header', name })
export const body: Source = { in: 'body', name: '' }
/** The one file of a multipart body. */
export const file: Source = { in: 'file', name: '' }

/** What the answer adds to its body. */
export interface ExtraHeaders {
  location?: string
}

/**
 * One path of the REST contract as one row of data. The operation's aliases are the names on the wire,
 * so its result is the body of the answer as it stands.
 */
export interface Route<Result = unknown, Variables = Record<string, unknown>> {
  method: 'GET' | 'POST'
  /** As in the document, with `:Name` for what it writes `{Name}`. */
  path: string
  scope: Scope
  /** Status of success. */
  status: 200 | 201
  /** Bytes that the body may have, where the service's own limit does not suit. */
  bodyLimit?: number
  /** Its statement looks at the key: nobody need look before. */
  checksKey?: boolean
  operation: TypedDocumentNode<Result, Variables>
  variables: Record<keyof Variables, Source>
  /** Seconds for which the caller may keep the answer; without it the answer must not be kept at all. */
  cacheSeconds?: number
  /** A header that senders of this path may take for one that counts, and what to do instead. */
  rejectedHeader?: { header: string; detail: string }
  extraHeaders?: (result: SuccessfulData<Result>) => ExtraHeaders
  documentation: RouteDocumentation<SuccessfulData<Result>>
}

/** Checks a row against its operation: every variable has its source, and nothing else has. */
export function route<Result, Variables>(row: Route<Result, Variables>): Route {
  return row as unknown as Route
}
