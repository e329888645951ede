import { randomUUID } from 'node:crypto'
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql'
import { problemKinds } from '../../problem.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import { asPointer } from '../../scalars/asPointer.ts'
import { describeFault, describeRefusal } from './describeRefusal.ts'

/** Apollo's own codes as ours. */
const ownCodes: Record<string, RefusalCode> = {
  GRAPHQL_VALIDATION_FAILED: 'validation',
  BAD_USER_INPUT: 'validation',
  GRAPHQL_PARSE_FAILED: 'malformed-request',
  OPERATION_RESOLUTION_FAILURE: 'malformed-request',
  PERSISTED_QUERY_NOT_FOUND: 'malformed-request',
  PERSISTED_QUERY_NOT_SUPPORTED: 'malformed-request',
  BAD_REQUEST: 'malformed-request',
}

/** How the GraphQL door speaks of errors: each carries the fields of a problem (RFC 9457) in its extensions. */
export class GraphqlErrorFormatter {
  readonly #schema: GraphQLSchema
  readonly #problemBase: string
  readonly #report: (error: unknown, requestId: string) => void
  /** Faults outside every execution that wait for their request, by the mark that stands for each in its answer. */
  readonly #unreported = new Map<string, unknown>()

  /** @param report where faults go, which the caller must not see */
  constructor(schema: GraphQLSchema, problemBase: string, report: (error: unknown, requestId: string) => void) {
    this.#schema = schema
    this.#problemBase = problemBase
    this.#report = report
  }

  /** A refusal as it is; anything else as a fault that goes to the log. `pointerBase` is where the failed fields are found. */
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
      // The path alone: places in the text are known of an operation when it is new, and of some of its fields when it is compiled.
      path: place?.path,
      extensions: { code: refused ? cause.code : 'internal', ...problem, instance: '/graphql', requestId: id },
    })
  }

  /** An error of an execution: what a resolver threw, at its place in the result. */
  formatResolved(error: GraphQLError, requestId: string): GraphQLError {
    const cause = error.originalError ?? error
    // Only of an argument does graphql-js say in which place of the text it is wrong, before any resolver has run.
    const ofArgument = cause !== error && cause instanceof GraphQLError && cause.nodes?.length
    return this.formatError(ofArgument ? new Refusal('validation', cause.message) : cause, requestId, error)
  }

  /** What Apollo refuses before anything runs; it knows nothing of the request, so `complete` adds that. */
  format = (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const apolloCode = String(formatted.extensions?.code)
    if (formatted.extensions?.type !== undefined) {
      // Told already; but where no operation could be chosen Apollo puts its own code over ours.
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

  /** What is not valid about a document, as Apollo would have it told. */
  formatInvalid(errors: readonly GraphQLError[], requestId: string): string {
    const formatted = errors.map(error => {
      const invalid = { ...error.toJSON(), extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }
      return this.format(invalid, error)
    })
    return this.complete(JSON.stringify({ errors: formatted }), requestId)
  }

  /** Adds the request to errors that were formatted without one, and tells the faults among them. */
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
