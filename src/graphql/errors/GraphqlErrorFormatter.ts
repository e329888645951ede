import { randomUUID } from 'node:crypto'
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql'
import { problemKinds } from '../../problem.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import { asPointer } from '../../scalars/asPointer.ts'
import { describeFault, describeRefusal } from './describeRefusal.ts'

/** Our codes for Apollo's codes. */
const ownCodes: Record<string, RefusalCode> = {
  GRAPHQL_VALIDATION_FAILED: 'validation',
  BAD_USER_INPUT: 'validation',
  GRAPHQL_PARSE_FAILED: 'malformed-request',
  OPERATION_RESOLUTION_FAILURE: 'malformed-request',
  PERSISTED_QUERY_NOT_FOUND: 'malformed-request',
  PERSISTED_QUERY_NOT_SUPPORTED: 'malformed-request',
  BAD_REQUEST: 'malformed-request',
}

/** Formats the errors of the GraphQL transport: each carries the fields of a problem (RFC 9457) in its extensions. */
export class GraphqlErrorFormatter {
  readonly #schema: GraphQLSchema
  readonly #problemBase: string
  readonly #report: (error: unknown, requestId: string) => void
  /** Faults outside an execution, kept until their request is known. The key is a placeholder in the response. */
  readonly #unreported = new Map<string, unknown>()

  /** @param report logs faults, which the caller must not see */
  constructor(schema: GraphQLSchema, problemBase: string, report: (error: unknown, requestId: string) => void) {
    this.#schema = schema
    this.#problemBase = problemBase
    this.#report = report
  }

  /**
   * Formats a refusal with its details, and any other error as a fault, which is logged. `pointerBase` prefixes field pointers.
   */
  formatError(cause: unknown, requestId: string, place?: GraphQLError, pointerBase = ''): GraphQLError {
    const refused = cause instanceof Refusal
    if (!refused) this.#report(cause, requestId)
    const { requestId: id, ...problem } = refused
      ? describeRefusal(cause, {
          schema: this.#schema,
          problemBase: this.#problemBase,
          requestId,
          locate: fault => ({ pointer: `${pointerBase}${asPointer(fault.path)}` }),
        })
      : describeFault(this.#problemBase, requestId)
    return new GraphQLError(problem.detail, {
      // Only the path: locations are known for a new operation, and only for some fields of a compiled one.
      path: place?.path,
      extensions: { code: refused ? cause.code : 'internal', ...problem, instance: '/graphql', requestId: id },
    })
  }

  /** Formats an error that a resolver has thrown, with its path in the result. */
  formatResolved(error: GraphQLError, requestId: string): GraphQLError {
    const cause = error.originalError ?? error
    // graphql-js gives an error a location in the document only if an argument is invalid, before the resolver runs.
    const ofArgument = cause !== error && cause instanceof GraphQLError && cause.nodes?.length
    return this.formatError(ofArgument ? new Refusal('validation', cause.message) : cause, requestId, error)
  }

  /** Formats an error that Apollo raises before execution. Apollo does not know the request ID; `complete` adds it. */
  format = (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const apolloCode = String(formatted.extensions?.code)
    if (formatted.extensions?.type !== undefined) {
      // Already formatted, but Apollo overwrites the code if it could not select an operation.
      return { ...formatted, extensions: { ...formatted.extensions, code: ownCodes[apolloCode] ?? apolloCode } }
    }
    const status =
      error instanceof GraphQLError ? (error.extensions.http as { status?: number } | undefined)?.status : 0
    const code = status === 405 ? 'method-not-allowed' : ownCodes[apolloCode]
    if (code === undefined) {
      const unreported = randomUUID()
      this.#unreported.set(unreported, error)
      return { message: problemKinds.internal.title, extensions: { unreported } }
    }
    const { title, status: statusOfCode } = problemKinds[code]
    const type = `${this.#problemBase}/${code}`
    const message = formatted.message.trim()
    return {
      ...formatted,
      message,
      extensions: { code, type, title, status: statusOfCode, detail: message, instance: '/graphql' },
    }
  }

  /** Formats validation errors as Apollo would. */
  formatInvalid(errors: readonly GraphQLError[], requestId: string): string {
    const formatted = errors.map(error => {
      const invalid = { ...error.toJSON(), extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }
      return this.format(invalid, error)
    })
    return this.complete(JSON.stringify({ errors: formatted }), requestId)
  }

  /** Adds the request ID to errors that were formatted without one, and reports the faults among them. */
  complete(body: string, requestId: string): string {
    const { errors = [], ...rest } = JSON.parse(body) as { errors?: GraphQLFormattedError[] }
    return JSON.stringify({
      errors: errors.map(each => {
        const unreported = String(each.extensions?.unreported)
        if (!this.#unreported.has(unreported)) return { ...each, extensions: { ...each.extensions, requestId } }
        const cause = this.#unreported.get(unreported)
        this.#unreported.delete(unreported)
        return this.formatError(cause, requestId)
      }),
      ...rest,
    })
  }
}
