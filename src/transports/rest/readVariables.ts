import type { FastifyRequest } from 'fastify'
import { notFound } from '../../domain/refusals/notFound.ts'
import { Refusal, type Violation, validationRefusal } from '../../domain/refusals/refusal.ts'
import { refuseRepeated } from '../../domain/refusals/refuseRepeated.ts'
import { unknownBooking } from '../../domain/refusals/unknownBooking.ts'
import type { InputFormat, Reader } from '../graphql/execution/coerceVariables.ts'
import type { Operation } from '../graphql/execution/Operation.ts'
import { findStrayValues } from './findStrayValues.ts'
import { type Route, type Source, sourceAt, sourcesOf } from './Route.ts'
import { restName } from './restName.ts'

/** Reads the variables of a route's operation from the request, and checks them against the types of the schema. */
export function readVariables(
  row: Pick<Route, 'method' | 'variables' | 'strictQuery'>,
  operation: Pick<Operation, 'coerce'>,
  request: FastifyRequest,
  now: Date,
  inputFormat: InputFormat,
  uploadId?: string,
): Record<string, unknown> {
  const raw: Record<string, unknown> = {}
  const repeated: Violation[] = []
  const read = (path: string[], source: Source): unknown => {
    const value = source.in === 'file' ? uploadId : valueFrom(source, request)
    if (source.several && value !== undefined) return [value].flat().flatMap(each => String(each).split(','))
    if (source.in !== 'query' || !Array.isArray(value)) return value
    repeated.push({ path, detail: `${source.name} must be given once; it was given ${value.length} times.` })
    return value[0]
  }
  for (const [variable, source] of Object.entries(row.variables)) {
    const { beside, without = [] } = source
    const value = read([variable], source)
    raw[variable] = value
    if (!beside || typeof value !== 'object' || Array.isArray(value)) continue
    const input: Record<string, unknown> = { ...value }
    for (const name of without) delete input[restName(name)]
    for (const [name, each] of Object.entries(beside)) input[each.name] = read([variable, name], each)
    raw[variable] = input
  }

  const { values, violations } = operation.coerce(raw, now, inputFormat)
  for (const violation of violations) refuseOutright(row, violation)
  const named = violations.map(violation => nameItem(violation, raw))
  const all = [
    ...repeated,
    ...named.filter(violation => !repeated.some(each => sourceAt(row, each) === sourceAt(row, violation))),
    ...findStrayValues(row, request),
  ]
  if (all.length > 0) throw validationRefusal(all)
  return values
}

/** Adds what was given to the violation of one of several values. */
function nameItem(violation: Violation, raw: Readonly<Record<string, unknown>>): Violation {
  const [variable, at] = violation.path
  const given = raw[String(variable)]
  if (typeof at !== 'number' || !Array.isArray(given)) return violation
  const text = String(given[at])
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text.toWellFormed()
  return { ...violation, detail: `${violation.detail.replace(/\.$/, '')}; it is "${shown}".` }
}

const MAX_SHOWN = 64

function valueFrom(source: Source, request: FastifyRequest): unknown {
  if (source.in === 'path') return (request.params as Record<string, unknown>)[source.name]
  if (source.in === 'query') return parameterFrom(request.query as Record<string, unknown>, source.name)
  if (source.in === 'header') {
    refuseRepeated(request.raw, source.name)
    return request.headers[source.name.toLowerCase()]
  }
  // A missing body counts as an empty one, so that the refusal names every required field.
  return request.body ?? {}
}

/** The value of the parameter, whose name is not case-sensitive: a list when it is repeated. */
function parameterFrom(query: Readonly<Record<string, unknown>>, name: string): unknown {
  const given = namesLike(query, name)
  return given.length > 1 ? given.flatMap(each => query[each]) : query[given[0] ?? name]
}

function namesLike(query: Readonly<Record<string, unknown>>, name: string): string[] {
  const wanted = name.toLowerCase()
  return Object.keys(query).filter(each => each.toLowerCase() === wanted)
}

/** The names by which a request gives a parameter of the query. */
export function givenNames(request: FastifyRequest, name: string): string[] {
  return namesLike(request.query as Record<string, unknown>, name)
}

/** The input format of a route. It is made once, because names are cached by it. */
export function inputFormatOf(row: Pick<Route, 'variables'>, readers: Record<string, Reader>): InputFormat {
  const sources = sourcesOf(row)
  const names = new Map(sources.map(([name, source]) => [name, source.name || 'The body']))
  return {
    formatName: name => names.get(name) ?? restName(name),
    readers,
    fromText: new Set(sources.filter(([, source]) => source.in !== 'body').map(([name]) => name)),
  }
}

/** Refuses a violation in the path or in a header, which is not a `validation` problem with a failed field. */
function refuseOutright(row: Pick<Route, 'variables'>, violation: Violation): void {
  const source = sourceAt(row, violation)
  if (source?.in === 'header') throw new Refusal('malformed-request', violation.detail)
  if (source?.in === 'path' && source.name === 'ActivityID') throw new Refusal('invalid-activity-id', violation.detail)
  if (source?.in === 'path' && source.name === 'WaitlistID') throw notFound('waitlistEntry')
  if (source?.in === 'path' && source.name === 'WebhookID') throw notFound('webhook')
  if (source?.in === 'path' && source.name === 'WebhookDeliveryID') throw notFound('delivery')
  if (source?.in === 'path' && source.name === 'ID') throw notFound('usageEntry')
  // A month is a value, not the identifier of something that may be unknown.
  if (source?.in === 'path' && source.name !== 'Month') throw unknownBooking()
}
