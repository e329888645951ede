import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import type { Caller } from '../../domain/access/Caller.ts'
import { validationRefusal } from '../../domain/refusals/refusal.ts'
import { Operation } from '../graphql/execution/Operation.ts'
import { contextFor } from '../graphql/Services.ts'
import { enumSerializers } from '../graphql/schema/enumSpelling.ts'
import type { PagesDependencies } from './PagesDependencies.ts'

/** Who requests a page, and when. */
export interface Visit {
  caller: Caller
  now: Date
  requestId: string
}

/** Runs the operations of the pages in the same process, on the resolvers that every transport uses. */
export class OperationRunner {
  readonly #dependencies: Pick<PagesDependencies, 'services' | 'schema'>
  readonly #operations = new Map<DocumentNode, Operation>()

  constructor(dependencies: Pick<PagesDependencies, 'services' | 'schema'>) {
    this.#dependencies = dependencies
  }

  /** Returns the data of an operation, or throws its refusal. */
  async operation<Data, Variables extends object>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    { caller, now, requestId }: Visit,
  ): Promise<Data> {
    let operation = this.#operations.get(document)
    if (operation === undefined) {
      const { schema } = this.#dependencies
      operation = new Operation(schema, document, undefined, enumSerializers(schema)).compile()
      this.#operations.set(document, operation)
    }
    const { values, violations } = operation.coerce(variables as Record<string, unknown>, now)
    if (violations.length > 0) throw validationRefusal(violations)
    const result = await operation.run(contextFor(this.#dependencies.services, caller, now, requestId), values)
    const [error] = result.errors ?? []
    if (error) throw error.originalError ?? error
    return result.data as Data
  }
}
