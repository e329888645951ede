import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionResult,
  execute,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  GraphQLScalarType,
  GraphQLSchema,
  getOperationAST,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  TypeInfo,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { tracing } from '../../../platform/tracing/tracing.ts'
import type { Context } from '../Context.ts'
import { findFieldNodes } from '../errors/findFieldNodes.ts'
import { asWritten, coerceVariables, type InputFormat } from './coerceVariables.ts'
import { readFromReplicas } from './readFromReplicas.ts'
import { MAX_NAME_LENGTH } from './requestOperation.ts'
import { rootFields } from './rootFields.ts'

/** Serialisers of a transport that differ from those of the schema, by type name. */
export type Serializers = Record<string, (value: unknown) => unknown>

const PASS_THROUGH = 'AlreadyCoerced'

const executables = new WeakMap<GraphQLSchema, GraphQLSchema>()

/**
 * The schema with a pass-through scalar, for variables that coerceVariables has already checked. A recursive input type can make
 * graphql-jit's own coercion loop forever.
 */
function executableOf(schema: GraphQLSchema): GraphQLSchema {
  const known = executables.get(schema)
  if (known) return known
  const config = schema.toConfig()
  const passThrough = new GraphQLScalarType({ name: PASS_THROUGH, serialize: String, parseValue: value => value })
  const executable = new GraphQLSchema({ ...config, types: [...config.types, passThrough], assumeValid: true })
  executables.set(schema, executable)
  return executable
}

/** The refusal of a request that does not name one operation of its document. */
export function noSuchOperation(): Refusal {
  return new Refusal('malformed-request', 'Name the operation to run: the document holds none, or several.')
}

/** One operation of a document, ready to run any number of times. */
export class Operation {
  readonly kind: OperationTypeNode
  /** Undefined for the only operation of a document, when it has no name. */
  readonly name: string | undefined
  readonly definitions: readonly VariableDefinitionNode[]
  /** The root fields that it selects, through fragments too. Introspection fields are left out. */
  readonly fields: readonly GraphQLField<unknown, Context>[]
  readonly #nonNullVariables: ReadonlySet<string>
  readonly #schema: GraphQLSchema
  readonly #document: DocumentNode
  readonly #serializers: Serializers
  #compiling: 'no' | 'due' | 'done' = 'no'
  #run:
    | ((context: Context, variables: Record<string, unknown>) => Promise<ExecutionResult> | ExecutionResult)
    | undefined

  /** @param document valid against the schema */
  constructor(schema: GraphQLSchema, document: DocumentNode, operationName?: string, serializers: Serializers = {}) {
    const operation = getOperationAST(document, operationName)
    if (!operation) throw noSuchOperation()
    this.kind = operation.operation
    this.name = operation.name?.value
    this.definitions = operation.variableDefinitions ?? []
    this.#schema = executableOf(schema)
    this.#serializers = serializers
    this.fields = rootFields(schema, document, operation)
    const alone = onlyThis(document, operation)
    this.#nonNullVariables = findNonNullVariables(schema, alone)
    this.#document = onlyPassThrough(alone)
  }

  /** Checks the variables from the request. Returns the coerced values, and a violation for every failed field. */
  coerce(raw: Readonly<Record<string, unknown>>, now: Date, inputFormat: InputFormat = asWritten) {
    return coerceVariables(this.#schema, this.definitions, raw, inputFormat, this.#nonNullVariables, now)
  }

  /**
   * Compiles the operation before it runs next, which pays if it runs often. An operation that cannot be compiled is interpreted.
   * Until then it takes no memory: an instance runs few of the operations that REST prepares.
   */
  compile(): this {
    if (this.#compiling === 'no') this.#compiling = 'due'
    return this
  }

  /** Whether it is compiled, or will be when it runs. */
  get compiled(): boolean {
    return this.#compiling !== 'no'
  }

  #compileNow(): void {
    this.#compiling = 'done'
    const compiled = compileQuery(this.#schema, this.#document, this.name, { customSerializers: this.#serializers })
    if (!isCompiledQuery(compiled)) return
    this.#run = (context, variables) => compiled.query({}, context, variables)
  }

  /** @param event the event that a subscription is run for */
  run(context: Context, variables: Record<string, unknown>, event?: unknown): Promise<ExecutionResult> {
    if (this.kind === OperationTypeNode.QUERY) readFromReplicas(context)
    if (!tracing) return this.#runNow(context, variables, event)
    const { kind, name, fields } = this
    const attributes = { 'graphql.operation.type': kind, 'graphql.operation.name': name?.slice(0, MAX_NAME_LENGTH) }
    // A client can give it any name.
    return tracing.run(`${kind} ${fields[0]?.name ?? '__schema'}`, { attributes }, () =>
      this.#runNow(context, variables, event),
    )
  }

  async #runNow(context: Context, variables: Record<string, unknown>, event?: unknown): Promise<ExecutionResult> {
    if (this.#compiling === 'due') this.#compileNow()
    if (this.#run) return rewrap(await this.#run(context, variables))
    return execute({ ...this.#arguments(context, variables), rootValue: event })
  }

  /** The event stream of a subscription, or the errors that prevented it from starting. */
  subscribe(context: Context, variables: Record<string, unknown>): Promise<AsyncIterable<unknown> | ExecutionResult> {
    return createSourceEventStream(this.#arguments(context, variables))
  }

  /** The selections that a path of its result comes from. */
  fieldNodes(path: readonly (string | number)[]): FieldNode[] {
    return findFieldNodes(this.#document, path)
  }

  #arguments(context: Context, variables: Record<string, unknown>) {
    return {
      schema: this.#schema,
      document: this.#document,
      operationName: this.name,
      contextValue: context,
      variableValues: variables,
    }
  }
}

/** The document with only this operation and the fragments. */
function onlyThis(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
  const definitions = document.definitions.filter(each => each === operation || each.kind === Kind.FRAGMENT_DEFINITION)
  return { kind: Kind.DOCUMENT, definitions }
}

/** The document with its variables declared as already coerced. Booleans keep their type for `@skip`. */
function onlyPassThrough(document: DocumentNode): DocumentNode {
  return visit(document, {
    VariableDefinition(node) {
      const type = node.type.kind === Kind.NON_NULL_TYPE ? node.type.type : node.type
      if (type.kind === Kind.NAMED_TYPE && type.name.value === 'Boolean') return { ...node, defaultValue: undefined }
      return {
        ...node,
        defaultValue: undefined,
        type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: PASS_THROUGH } } as const,
      }
    },
  })
}

/** graphql-jit's errors look like GraphQL's own but are not of the class that formatters check for. */
function rewrap(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result
  return {
    ...result,
    errors: result.errors.map(error => {
      const { message, nodes, path, originalError } = error
      return new GraphQLError(message, { nodes, path, originalError, extensions: error.extensions })
    }),
  }
}

/**
 * Finds the variables that are used where null is not allowed. GraphQL lets a nullable variable with a default be used there, and
 * checks for an explicit null only at runtime, which a compiled operation does not.
 */
function findNonNullVariables(schema: GraphQLSchema, document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>()
  const here = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(here, {
      Variable(node) {
        if (isNonNullType(here.getInputType())) names.add(node.name.value)
      },
    }),
  )
  return names
}
