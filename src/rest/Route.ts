import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { Scope } from '../access/Scope.ts'
import type { SuccessfulData } from '../graphql/resolvers/SuccessfulData.ts'
import type { Days } from './AnswerCache.ts'
import type { RouteDocumentation } from './RouteDocumentation.ts'

/** The part of a request from which a variable of the operation is read. */
export interface Source {
  in: 'path' | 'query' | 'header' | 'body' | 'file'
  /** The name in the request; empty for the whole body. */
  name: string
  /** Whether a parameter of the query has several values: separated by commas, or given several times. */
  several?: true
}

export const path = (name: string): Source => ({ in: 'path', name })
export const query = (name: string): Source => ({ in: 'query', name })
/** A parameter of the query with several values. */
export const queryList = (name: string): Source => ({ in: 'query', name, several: true })
export const header = (name: string): Source => ({ in: 'header', name })
export const body: Source = { in: 'body', name: '' }
/** The one file of a multipart body. */
export const file: Source = { in: 'file', name: '' }

/** Additional headers of a response. */
export interface ExtraHeaders {
  location?: string
}

/**
 * One path of the REST contract as one row of data. The aliases in the operation are the names of the contract, so the
 * result of the operation is the body of the response.
 */
export interface Route<Result = unknown, Variables = Record<string, unknown>> {
  method: 'GET' | 'POST' | 'PUT'
  /** The path of the document, with `:Name` instead of `{Name}`. */
  path: string
  /** The scope that the key needs; `any` for every key that works. */
  scope: Scope | 'any'
  /** Status of success. */
  status: 200 | 201
  /** Maximum size of the body in bytes; the service's default if absent. */
  bodyLimit?: number
  operation: TypedDocumentNode<Result, Variables>
  variables: Record<keyof Variables, Source>
  /** Seconds for which the client may cache the response: with 0 it asks each time if it has changed. `no-store` if absent. */
  cacheSeconds?: number
  /** Whether the response can have a link to the next page: if the operation sets the cursor of one. */
  paged?: boolean
  /** Whether the response has a sequence number of the change feed: that up to which it contains every change. */
  numbered?: boolean
  /** Whether the response is cached until its operator changes something, or until time alone changes it. */
  isCached?: true
  /** The days of availability that it shows, if any. */
  days?(variables: Variables): Days
  /** Whether unknown parameters of the query are refused. They are ignored if absent. */
  strictQuery?: boolean
  /** How many entries of usage the request records; one if absent. */
  entries?(variables: Variables): number
  /** A header that clients could wrongly expect to work on this path. Requests with it are refused with this detail. */
  rejectedHeader?: { header: string; detail: string }
  extraHeaders?: (result: SuccessfulData<Result>) => ExtraHeaders
  documentation: RouteDocumentation<SuccessfulData<Result>>
}

/** Checks at compile time that a row has exactly one source for each variable of its operation. */
export function route<Result, Variables>(row: Route<Result, Variables>): Route {
  return row as unknown as Route
}
