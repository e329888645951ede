import { type GraphQLError, Kind } from 'graphql'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { valueAt } from '../graphql/errors/locateViolation.ts'
import type { Operation } from '../graphql/execution/Operation.ts'

/** What a resolver has thrown. The paths of failed fields begin with the variables that brought them, not with the arguments. */
export function locateInVariables(error: GraphQLError, operation: Pick<Operation, 'fieldNodes'>): Error {
  const cause = error.originalError ?? error
  if (!(cause instanceof Refusal) || !cause.facts.errors) return cause
  const [node] = operation.fieldNodes(error.path ?? [])
  const errors = cause.facts.errors.map(violation => {
    const { value, rest } = valueAt(violation.path, node) ?? {}
    return value?.kind === Kind.VARIABLE ? { ...violation, path: [value.name.value, ...rest!] } : violation
  })
  return new Refusal(cause.code, cause.message, { ...cause.facts, errors })
}
