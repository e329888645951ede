import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ExecutionResult, type GraphQLError, type GraphQLField, getNamedType, isObjectType } from 'graphql'
import { problemFacts } from '../../src/domain/refusals/problemFacts.ts'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { commonRefusals } from '../../src/transports/graphql/errors/commonRefusals.ts'
import { refusalsOf } from '../../src/transports/graphql/errors/refusalDirective.ts'
import { Operation } from '../../src/transports/graphql/execution/Operation.ts'
import { atEndOfFile } from '../world/atEndOfFile.ts'

type Watched = Pick<Operation, 'kind' | 'fields' | 'fieldNodes'>

const folder = process.env.TEST_FOLDER
const seen = new Set<string>()

/**
 * Observes every operation of every transport, because all of them run an Operation. A test file fails if a field was refused
 * with a code that it does not declare, or with facts that are not documented. What was seen is kept for the end of the run.
 */
const { run, subscribe } = Operation.prototype
Operation.prototype.run = async function (...given) {
  return watch(this, await run.apply(this, given))
}
Operation.prototype.subscribe = async function (...given) {
  const source = await subscribe.apply(this, given)
  return Symbol.asyncIterator in source ? source : watch(this, source)
}

function watch(operation: Operation, result: ExecutionResult): ExecutionResult {
  for (const error of result.errors ?? []) {
    if (!(error.originalError instanceof Refusal)) continue
    const { coordinate, field } = fieldAt(operation, error) ?? {}
    if (!coordinate || !field) continue
    const { code } = error.originalError
    for (const violation of violationsOf(coordinate, field, error.originalError)) {
      atEndOfFile(async () => {
        throw new Error(violation)
      })
    }
    const line = `${coordinate} ${code}`
    if (!folder || seen.has(line)) continue
    seen.add(line)
    appendFileSync(join(folder, 'refusals'), `${line}\n`)
  }
  return result
}

/** What is wrong with the refusal of a field by its documentation. */
export function violationsOf(
  coordinate: string,
  field: Pick<GraphQLField<unknown, unknown>, 'extensions'>,
  { code, facts }: Refusal,
) {
  const declared: readonly string[] = [...commonRefusals, ...(refusalsOf(field) ?? [])]
  const documented = problemFacts[code] ?? {}
  const required = Object.entries(documented).flatMap(([name, { always }]) => (always ? [name] : []))
  const given = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined || name === 'allow' ? [] : [name],
  )
  return [
    ...(declared.includes(code)
      ? []
      : [`${coordinate} was refused with ${code}, which its @Refuses does not declare.`]),
    ...given
      .filter(name => !Object.hasOwn(documented, name))
      .map(name => `${coordinate} was refused with ${code} and \`${name}\`, which problemFacts does not document.`),
    ...required
      .filter(name => !given.includes(name))
      .map(
        name => `${coordinate} was refused with ${code} without \`${name}\`, which problemFacts says it always has.`,
      ),
  ]
}

/** The field that an error is of. Undefined below an interface, whose objects have their own fields. */
function fieldAt(operation: Watched, { path = [] }: Pick<GraphQLError, 'path'>) {
  let at: { coordinate: string; field: GraphQLField<unknown, unknown> } | undefined
  for (const [index, step] of path.entries()) {
    if (typeof step === 'number') continue
    const name = operation.fieldNodes(path.slice(0, index + 1))[0]?.name.value
    const parent = at && getNamedType(at.field.type)
    if (parent && !isObjectType(parent)) return undefined
    const field = parent ? parent.getFields()[name!] : operation.fields.find(each => each.name === name)
    if (!field) return undefined
    const root = `${operation.kind[0]!.toUpperCase()}${operation.kind.slice(1)}`
    at = { coordinate: `${parent?.name ?? root}.${name}`, field: field as GraphQLField<unknown, unknown> }
  }
  return at
}
