import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { Scope } from '../../domain/access/Scope.ts'
import type { Violation } from '../../domain/refusals/refusal.ts'
import type { Days } from './ResponseCache.ts'
import type { RouteDocumentation } from './RouteDocumentation.ts'

/** The part of a request from which a variable of the operation is read. */
export interface Source {
  in: 'path' | 'query' | 'header' | 'body' | 'file'
  /** The name in the request; empty for the whole body. */
  name: string
  /** Whether a parameter of the query has several values: separated by commas, or given several times. */
  several?: true
  /** Fields of the input that come from elsewhere in the request than its body. */
  beside?: Readonly<Record<string, Source>>
  /** Fields of the input that this path does not take. */
  without?: readonly string[]
}

export const path = (name: string): Source => ({ in: 'path', name })
export const query = (name: string): Source => ({ in: 'query', name })
/** A parameter of the query with several values. */
export const queryList = (name: string): Source => ({ in: 'query', name, several: true })
export const header = (name: string): Source => ({ in: 'header', name })
export const body: Source = { in: 'body', name: '' }
/** The body as an input, with fields from elsewhere in the request, and without some. */
export const bodyWith = (beside: Readonly<Record<string, Source>>, without: readonly string[] = []): Source => ({
  ...body,
  beside,
  without,
})
/** The one file of a multipart body: it is stored, and the variable is its identifier. */
export const file: Source = { in: 'file', name: '' }

/** Additional headers of a response. */
export interface ExtraHeaders {
  location?: string
}

/** The body of a response, of what its operation returns. */
export type BodyOf<Result> = Result extends { answer: { data: infer Data } } ? { data: Data } : Result

/**
 * One path of the REST contract as one row of data. The aliases in the operation are the names of the contract: its `data` is that
 * of the body, beside what goes into headers if it is inside an `answer`.
 */
export interface Route<Result = unknown, Variables = Record<string, unknown>> {
  method: 'GET' | 'POST' | 'PUT'
  /** The path of the document, with `:Name` instead of `{Name}`. */
  path: string
  /** The scope that the key needs, or several of which one is enough; `any` for every key that works. */
  scope: Scope | readonly Scope[] | 'any'
  /** Status of success. */
  status: 200 | 201
  /** Whether its file is a picture of an activity, and the variable its hash. Else it is an upload for a waiver answer. */
  takesPicture?: true
  /** Maximum size of the body in bytes; the service's default if absent. */
  bodyLimit?: number
  operation: TypedDocumentNode<Result, Variables>
  variables: Record<keyof Variables, Source>
  /** Seconds for which the client may cache the response: with 0 it asks each time if it has changed. `no-store` if absent. */
  cacheSeconds?: number
  /** Whether the response can have a link to the next page: if the operation returns the cursor of one. */
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
  extraHeaders?: (body: BodyOf<Result>) => ExtraHeaders
  documentation: RouteDocumentation<BodyOf<Result>>
}

/** Checks at compile time that a row has exactly one source for each variable of its operation. */
export function route<Result, Variables>(row: Route<Result, Variables>): Route {
  return row as unknown as Route
}

/** Every part of a request that a row reads, by the variable or the field of the input that it is for. */
export function sourcesOf({ variables }: Pick<Route, 'variables'>): [string, Source][] {
  return Object.entries(variables).flatMap(([variable, source]) => [
    [variable, source],
    ...Object.entries(source.beside ?? {}),
  ])
}

/** The part of a request that brought what is invalid. The path of the violation begins with a variable. */
export function sourceAt({ variables }: Pick<Route, 'variables'>, { path, asSent }: Violation): Source | undefined {
  const source = variables[String(path[0])]
  return (!asSent && source?.beside?.[String(path[1])]) || source
}
