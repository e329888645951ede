import { randomUUID } from 'node:crypto'
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql'
import { problemKinds } from '../../../domain/refusals/problem.ts'
import { Refusal, type RefusalCode, type Violation, validationRefusal } from '../../../domain/refusals/refusal.ts'
import { asPointer } from '../../../domain/scalars/asPointer.ts'
import { isCounted } from '../../../platform/log/Faults.ts'
import type { Operation } from '../execution/Operation.ts'
import { TooManyValues } from '../limits/ReturnedValues.ts'
import { describeFailure, describeRefusal } from './describeRefusal.ts'
import { locateViolation } from './locateViolation.ts'

/** Our codes for Apollo's codes. */
const ownCodes: Record<string, RefusalCode> = {
  GRAPHQL_VALIDATION_FAILED: 'validation',
  BAD_USER_INPUT: 'validation',
  GRAPHQL_PARSE_FAILED: 'malformed-request',
  OPERATION_RESOLUTION_FAILURE: 'malformed-request',
  BAD_REQUEST: 'malformed-request',
}

/** Formats the errors of the GraphQL transport: each carries the fields of a problem (RFC 9457) in its extensions. */
export class GraphqlErrorFormatter {
  readonly #schema: GraphQLSchema
  readonly #problemBase: string
  readonly #report: (error: unknown, requestId: string) => void
  /** Violations outside an execution, kept until their request is known. The key is a placeholder in the response. */
  readonly #unreported = new Map<string, unknown>()

  /** @param report logs failures, which the caller must not see */
  constructor(schema: GraphQLSchema, problemBase: string, report: (error: unknown, requestId: string) => void) {
    this.#schema = schema
    this.#problemBase = problemBase
    this.#report = report
  }

  /**
   * Formats a refusal with its details, and any other error as a failure, which is logged.
   * @param place an error with the path and the nodes of the failed field
   * @param locate names the place of a violation in the request
   */
  formatError(
    cause: unknown,
    requestId: string,
    place?: GraphQLError,
    locate: (violation: Violation) => object = ({ path }) => ({ pointer: asPointer(path) }),
  ): GraphQLError {
    const refused = cause instanceof Refusal
    if (!refused && !isCounted(cause)) this.#report(cause, requestId)
    const { requestId: id, ...problem } = refused
      ? describeRefusal(cause, {
          schema: this.#schema,
          problemBase: this.#problemBase,
          requestId,
          locate,
          formatScope: enumName,
        })
      : describeFailure(this.#problemBase, requestId)
    return new GraphQLError(problem.detail, {
      path: place?.path,
      nodes: place?.nodes,
      source: place?.source,
      positions: place?.positions,
      extensions: {
        ...problem,
        instance: '/graphql',
        requestId: id,
      },
    })
  }

  /** Formats an error that a resolver has thrown, with its path in the result and its place in the document. */
  formatResolved(error: GraphQLError, requestId: string, operation: Pick<Operation, 'fieldNodes'>): GraphQLError {
    const cause = error.originalError ?? error
    // graphql-js gives an error a location in the document only if an argument is invalid, before the resolver runs.
    const ofArgument = cause !== error && cause instanceof GraphQLError && cause.nodes?.length
    // Found by the path: a compiled operation knows the nodes of some fields only.
    const { path = [] } = error
    const nodes = operation.fieldNodes(path)
    const formatted = this.formatError(
      ofArgument ? new Refusal('validation', cause.message) : cause,
      requestId,
      new GraphQLError('', { path: error.path, nodes }),
      violation => locateViolation(violation, path, nodes[0]),
    )
    if (cause instanceof TooManyValues) Object.assign(formatted.extensions, { limit: cause.limit })
    return formatted
  }

  /** Formats the violations of variables. */
  formatVariables(violations: readonly Violation[], requestId: string): GraphQLError {
    return this.formatError(validationRefusal(violations), requestId, undefined, ({ path }) => ({
      pointer: `/variables${asPointer(path)}`,
    }))
  }

  /** Formats an error of a document: a syntax error, or what is not valid, with the extensions of our own rules. */
  formatInvalid(error: GraphQLError, requestId: string, code: RefusalCode = 'validation'): GraphQLError {
    const formatted = this.formatError(new Refusal(code, error.message.trim()), requestId, error)
    Object.assign(formatted.extensions, error.extensions)
    return formatted
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

  /** Adds the request ID to errors that were formatted without one, and reports the failures among them. */
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

/** The name of a scope in the schema: `OPERATOR_READ` for `operator:read`. */
const enumName = (scope: string) => scope.toUpperCase().replace(':', '_')
