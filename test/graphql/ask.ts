import { type ExecutionResult, parse, validate } from 'graphql'
import type { Caller } from '../../src/access/Caller.ts'
import { executableSchema, Operation } from '../../src/graphql/execution/Operation.ts'
import { buildSchema } from '../../src/graphql/schema/buildSchema.ts'
import { Refusal, validationRefusal } from '../../src/refusal.ts'
import { contextFor } from '../../src/Services.ts'
import { servicesOf } from '../world/openApp.ts'
import type { World } from '../world/World.ts'

const schema = executableSchema(buildSchema())

/** Runs an operation as a caller, like a transport, and returns its data. Throws the refusal if it is refused. */
export async function ask<Data = Record<string, unknown>>(
  world: World,
  caller: Caller | null,
  source: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const document = parse(source)
  for (const error of validate(schema, document)) throw error
  const operation = new Operation(schema, document)
  const { values, faults } = operation.coerce(variables, world.now)
  if (faults.length > 0) throw validationRefusal(faults)
  const result = await operation.run(contextFor(servicesOf(world), caller, world.now, 'request-of-a-test'), values)
  return dataOf(result) as Data
}

/** Expects that an operation is refused, and returns the refusal. */
export async function refusalOf(asked: Promise<unknown>): Promise<Refusal> {
  const outcome = await asked.catch((error: unknown) => error)
  if (outcome instanceof Refusal) return outcome
  throw new Error(`A refusal was expected, not ${outcome instanceof Error ? outcome.stack : JSON.stringify(outcome)}`)
}

function dataOf(result: ExecutionResult): unknown {
  const [error] = result.errors ?? []
  if (error) throw error.originalError ?? error
  return result.data
}
