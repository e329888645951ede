import { type ExecutionResult, execute, GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql'
import type { AnswerCache, Shown } from '../../answers/AnswerCache.ts'
import { Refusal } from '../../refusal.ts'
import type { Context } from '../Context.ts'
import type { GraphqlErrorFormatter } from '../errors/GraphqlErrorFormatter.ts'
import { outcomeOfErrors } from '../errors/outcomeOfErrors.ts'
import type { Introspections } from '../limits/Introspections.ts'
import { admitToAny } from './admitToAny.ts'
import type { Operation } from './Operation.ts'
import type { Operations } from './Operations.ts'
import { PrintedData } from './PrintedData.ts'

const ELSEWHERE =
  'Subscriptions are served over WebSocket at /graphql (graphql-transport-ws), and as server-sent events at /graphql/stream.'

/** What a request asks of the document in its context. */
export interface Asked {
  operationName: string | undefined
  variables: Readonly<Record<string, unknown>> | undefined
}

/** Runs the operation of a request. Its errors are formatted; nothing is thrown but the refusal of a key. */
export class Executor {
  readonly #schema: GraphQLSchema
  readonly #operations: Operations
  readonly #formatter: GraphqlErrorFormatter
  readonly #introspections: Introspections
  readonly #answers: AnswerCache

  /** @param schema the schema that clients see */
  constructor(
    schema: GraphQLSchema,
    operations: Operations,
    formatter: GraphqlErrorFormatter,
    introspections: Introspections,
    answers: AnswerCache,
  ) {
    this.#schema = schema
    this.#operations = operations
    this.#formatter = formatter
    this.#introspections = introspections
    this.#answers = answers
  }

  /** @param context with the document of the request */
  async execute(asked: Asked, context: Context): Promise<ExecutionResult> {
    const result = await this.#run(asked, context)
    // A kept answer is used after the look that checks the key.
    if (!(result.data instanceof PrintedData)) await context.confirm?.()
    const { failed, cost } = context
    if (result.errors?.length) failed?.(outcomeOfErrors(result.errors))
    return cost ? { ...result, extensions: { cost: cost() } } : result
  }

  async #run({ operationName, variables }: Asked, context: Context): Promise<ExecutionResult> {
    const { requestId, caller, now, began, introspection } = context
    const document = context.document!
    try {
      const { operation, introspects, id, shownBy } = this.#operations.find(document, operationName, caller !== null)
      began?.(operation)
      const known = introspection && this.#introspections.get(introspection)
      if (known) {
        await context.confirm?.()
        return { data: known as object as Data }
      }
      if (operation.kind === OperationTypeNode.SUBSCRIPTION) throw new Refusal('malformed-request', ELSEWHERE)
      if (operation.definitions.length > 0) admitToAny(operation.fields, caller)
      // A variable can have any GraphQL name, even `constructor`, which must not be found on Object's prototype.
      const raw: Record<string, unknown> = Object.assign(Object.create(null), variables)
      const { values, faults } = operation.coerce(raw, now)
      if (faults.length > 0) return { errors: [this.#formatter.formatVariables(faults, requestId)] }
      const shown = this.#answers.isOn && caller ? shownBy?.(values) : undefined
      if (!shown) await context.confirm?.()
      if (introspects) {
        const args = { schema: this.#schema, document, operationName, contextValue: context }
        const result = await execute({ ...args, variableValues: raw })
        if (introspection) this.#introspections.keep(introspection, result)
        return this.#format(result, requestId, operation)
      }
      const run = () => operation.run(context, values)
      const result = shown ? await this.#findKept(`${id} ${JSON.stringify(values)}`, shown, context, run) : await run()
      return this.#format(result, requestId, operation)
    } catch (error) {
      // The same response as from a guarded field.
      if (error instanceof Refusal) return { data: null, errors: [this.#formatter.formatError(error, requestId)] }
      const cause = error instanceof GraphQLError ? new Refusal('malformed-request', error.message) : error
      return { errors: [this.#formatter.formatError(cause, requestId)] }
    }
  }

  /** The result of a query whose answer can be kept. @param asked the operation and its variables */
  async #findKept(
    asked: string,
    shown: Shown,
    { caller, now }: Context,
    run: () => Promise<ExecutionResult>,
  ): Promise<ExecutionResult> {
    const { operatorId, partnerId, scopes, keyId } = caller!
    const key = `graphql ${operatorId} ${partnerId} ${scopes} ${asked}`
    let own: ExecutionResult | undefined
    const read = async () => {
      own = await run()
      if (own.errors || !own.data) throw new NotKept()
      return { body: Buffer.from(JSON.stringify(own.data)) }
    }
    try {
      const { answer } = await this.#answers.find({ operatorId, uncheckedKeyId: keyId }, key, shown, now, read)
      return { data: new PrintedData(answer.body) as object as Data }
    } catch (error) {
      if (!(error instanceof NotKept)) throw error
      // The errors of another request, which was read for this one too, name that request.
      return own ?? run()
    }
  }

  #format(result: ExecutionResult, requestId: string, operation: Operation): ExecutionResult {
    if (!result.errors) return result
    return {
      ...result,
      errors: result.errors.map(error => this.#formatter.formatResolved(error, requestId, operation)),
    }
  }
}

type Data = NonNullable<ExecutionResult['data']>

/** Thrown instead of an answer with errors. */
class NotKept extends Error {}
