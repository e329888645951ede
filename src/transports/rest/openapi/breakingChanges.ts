import type { JsonSchema } from './JsonSchema.ts'

export interface BreakingChange {
  /** Where: a schema and its member, such as `Booking.Status`, or an operation and its part, such as `createBooking.409`. */
  coordinate: string
  /** What changed, as a sentence. */
  message: string
}

interface Media {
  schema?: JsonSchema
}

interface Response {
  $ref?: string
  headers?: Record<string, { $ref?: string; required?: boolean }>
  content?: Record<string, Media>
}

interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  schema: JsonSchema
}

interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Response>
  'x-scopes'?: string[]
}

/** The parts of an OpenAPI document that are compared. */
export interface ComparedDocument {
  paths?: Record<string, Record<string, Operation>>
  components?: Record<string, Record<string, object>>
}

/** Finds the changes between two OpenAPI documents that can break a client. What was only added breaks nothing. */
export function breakingChanges(released: ComparedDocument, present: ComparedDocument): BreakingChange[] {
  const comparison = new Comparison(released, present)
  for (const [path, methods] of Object.entries(released.paths ?? {})) {
    for (const [method, old] of Object.entries(methods)) {
      const now = present.paths?.[path]?.[method]
      if (now) comparison.operation(old, now)
      else comparison.note(old.operationId, `${method.toUpperCase()} ${path} was removed.`)
    }
  }
  return comparison.changes
}

/** Bounds by which a request must not get stricter. */
const lowest = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const
const highest = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const

class Comparison {
  readonly changes: BreakingChange[] = []
  readonly #released: ComparedDocument
  readonly #present: ComparedDocument
  /** The pairs of named schemas that were compared, for requests and for answers. */
  readonly #compared = new Set<string>()

  constructor(released: ComparedDocument, present: ComparedDocument) {
    this.#released = released
    this.#present = present
  }

  note(coordinate: string, message: string): void {
    if (this.changes.some(each => each.coordinate === coordinate && each.message === message)) return
    this.changes.push({ coordinate, message })
  }

  operation(old: Operation, now: Operation): void {
    const id = old.operationId
    if (now.operationId !== id) this.note(id, `The operation is called ${now.operationId} now.`)
    const scopes = now['x-scopes'] ?? []
    if (old['x-scopes']?.some(scope => !scopes.includes(scope))) this.note(id, `It needs the scope ${scopes} now.`)
    this.#parameters(id, old, now)
    this.#body(id, old, now)
    for (const [status, response] of Object.entries(old.responses)) {
      const other = now.responses[status]
      // A refusal that is not given any more breaks nothing.
      if (other) this.#response(`${id}.${status}`, response, other)
      else if (/^[23]/.test(status)) this.note(`${id}.${status}`, 'The response was removed.')
    }
  }

  #parameters(id: string, old: Operation, now: Operation): void {
    const [before, after] = [this.#parametersOf(this.#released, old), this.#parametersOf(this.#present, now)]
    for (const [key, parameter] of before) {
      const other = after.get(key)
      if (!other) this.note(`${id}.${parameter.name}`, `The parameter in the ${parameter.in} was removed.`)
      else this.#schema('request', `${id}.${parameter.name}`, parameter.schema, other.schema)
    }
    for (const [key, { name, required }] of after) {
      if (required && !before.get(key)?.required) this.note(`${id}.${name}`, 'The parameter is required now.')
    }
  }

  #parametersOf(document: ComparedDocument, { parameters = [] }: Operation): Map<string, Parameter> {
    const resolved = parameters.map(each => resolve(document, each))
    return new Map(resolved.map(each => [`${each.in} ${each.name}`, each]))
  }

  #body(id: string, { requestBody: old }: Operation, { requestBody: now }: Operation): void {
    if (now?.required && !old?.required) this.note(`${id}.body`, 'The body is required now.')
    if (!old) return
    if (!now) this.note(`${id}.body`, 'The body was removed.')
    for (const [type, { schema }] of Object.entries(now ? old.content : {})) {
      const other = now?.content[type]
      if (!other) this.note(`${id}.body`, `The media type ${type} was removed.`)
      else if (schema && other.schema) this.#schema('request', `${id}.body`, schema, other.schema)
    }
  }

  #response(place: string, oldResponse: Response, nowResponse: Response): void {
    const [old, now] = [resolve(this.#released, oldResponse), resolve(this.#present, nowResponse)]
    for (const [name, header] of Object.entries(old.headers ?? {})) {
      const other = now.headers?.[name]
      const always = resolve(this.#released, header).required
      if (!other) this.note(`${place}.${name}`, 'The header was removed.')
      else if (always && !resolve(this.#present, other).required)
        this.note(`${place}.${name}`, 'The header can be absent.')
    }
    for (const [type, { schema }] of Object.entries(old.content ?? {})) {
      const other = now.content?.[type]
      if (!other) this.note(place, `The media type ${type} was removed.`)
      else if (schema && other.schema) this.#schema('answer', place, schema, other.schema)
    }
  }

  #schema(side: 'request' | 'answer', place: string, oldSchema: JsonSchema, nowSchema: JsonSchema): void {
    const [old, now] = [resolve(this.#released, oldSchema), resolve(this.#present, nowSchema)]
    const isNamed = oldSchema.$ref !== undefined && nowSchema.$ref !== undefined
    if (isNamed) {
      const pair = `${side} ${oldSchema.$ref} ${nowSchema.$ref}`
      if (this.#compared.has(pair)) return
      this.#compared.add(pair)
    }
    const at = isNamed ? oldSchema.$ref!.split('/').at(-1)! : place
    this.#values(side, at, old, now)
    const [before, after] = [alternativesOf(this.#released, oldSchema), alternativesOf(this.#present, nowSchema)]
    if (before.length > 1 || after.length > 1) {
      for (const each of before) {
        const same = after.find(other => kindOf(other) === kindOf(each))
        if (same) this.#schema(side, at, each, same)
      }
      return
    }
    if (side === 'request') this.#bounds(at, old, now)
    this.#members(side, at, old, now)
    if (old.items && now.items) this.#schema(side, at, old.items, now.items)
  }

  /** The types, and the constants of an enumeration. */
  #values(side: 'request' | 'answer', place: string, old: JsonSchema, now: JsonSchema): void {
    const [before, after] = [this.#typesOf(this.#released, old), this.#typesOf(this.#present, now)]
    const [narrow, wide] = side === 'request' ? [after, before] : [before, after]
    const other = wide.filter(type => !narrow.includes(type) && !(type === 'integer' && narrow.includes('number')))
    if (narrow.length > 0 && other.length > 0) {
      this.note(
        place,
        side === 'request' ? `It cannot be ${other.join(' or ')} any more.` : `It can be ${other.join(' or ')} now.`,
      )
    }
    const [constants, others] = [old, now].map(
      each => each.enum ?? (each.const === undefined ? undefined : [each.const]),
    )
    const gone = others === undefined ? [] : (constants ?? []).filter(each => !others.includes(each))
    if (gone.length > 0) this.note(place, `${gone.map(each => JSON.stringify(each)).join(', ')} was removed.`)
    if (side === 'request' && others && !constants) this.note(place, 'Only some values are allowed now.')
  }

  /** What a schema is: its own types, or those of what it can be. */
  #typesOf(document: ComparedDocument, { type, anyOf, oneOf, properties }: JsonSchema): string[] {
    if (type) return [type].flat()
    if (properties) return ['object']
    const all = [...(anyOf ?? []), ...(oneOf ?? [])].map(each => this.#typesOf(document, resolve(document, each)))
    return [...new Set(all.flat())]
  }

  #bounds(place: string, old: JsonSchema, now: JsonSchema): void {
    const stricter = (bound: string, before: number | undefined, after: number | undefined) => {
      if (after !== undefined)
        this.note(place, `${bound} is ${after} now${before === undefined ? '' : `, not ${before}`}.`)
    }
    for (const bound of lowest)
      if ((now[bound] ?? -Infinity) > (old[bound] ?? -Infinity)) stricter(bound, old[bound], now[bound])
    for (const bound of highest)
      if ((now[bound] ?? Infinity) < (old[bound] ?? Infinity)) stricter(bound, old[bound], now[bound])
    if (now.pattern !== undefined && now.pattern !== old.pattern) this.note(place, `It must match ${now.pattern} now.`)
  }

  #members(side: 'request' | 'answer', place: string, old: JsonSchema, now: JsonSchema): void {
    for (const [name, member] of Object.entries(old.properties ?? {})) {
      const other = now.properties?.[name]
      const at = `${place}.${name}`
      if (!other) this.note(at, 'The member was removed.')
      else this.#schema(side, at, member, other)
      if (other && side === 'answer' && old.required?.includes(name) && !now.required?.includes(name)) {
        this.note(at, 'The member can be absent now.')
      }
    }
    if (side === 'answer') return
    for (const name of now.required ?? []) {
      if (!old.required?.includes(name)) this.note(`${place}.${name}`, 'The member is required now.')
    }
  }
}

/** What a schema can be: its alternatives, or itself. */
function alternativesOf(document: ComparedDocument, schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf, oneOf, properties } = resolve(document, schema)
  // Beside members, alternatives say which of them are required.
  return (properties ? undefined : (anyOf ?? oneOf)) ?? [schema]
}

const kindOf = ({ $ref, type }: JsonSchema) => $ref ?? [type].flat().find(each => each !== 'null')

/** The object itself, or the component that it refers to. */
function resolve<T extends { $ref?: string }>(document: ComparedDocument, value: T): T {
  const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(value.$ref ?? '') ?? []
  return kind === undefined ? value : ((document.components?.[kind]?.[name!] ?? {}) as T)
}
