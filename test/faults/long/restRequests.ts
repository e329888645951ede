import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { keys } from '../../world/cast.ts'
import type { HttpRequest } from './ask.ts'
import { junk, spoiled, valueNamed } from './values.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  items?: Schema
  required?: string[]
  properties?: Record<string, Schema>
}

interface Operation {
  'x-scopes': string[]
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema; $ref?: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const document = JSON.parse(readFileSync('schema/openapi.json', 'utf8'))

function resolved<T extends { $ref?: string }>(value: T): T {
  const steps = value.$ref?.slice(2).split('/')
  return steps ? steps.reduce((inside, step) => inside[step], document) : value
}

/** A value that more or less fits a schema, and sometimes not at all. */
function fitsOf(of: Schema, name = '', depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved(of)
  const fitting = valueNamed(name) ?? plainOf(schema, depth)
  return spoiled(fitting)
}

function plainOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.anyOf && !schema.properties) return fc.oneof(...schema.anyOf.map(each => fitsOf(each, '', depth + 1)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? 'object'].flat()
  return fc.oneof(...types.map(type => ofType(type, schema, depth)))
}

function ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const { minimum = -1, maximum = 1000, minLength = 0, maxLength = 60, examples = [] } = schema
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1))
    case 'number':
      return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
    case 'array':
      return fc.array(fitsOf(schema.items ?? {}, '', depth + 1), { maxLength: depth > 3 ? 0 : 3 })
    case 'object':
      return objectOf(schema, depth)
    default:
      return fc.oneof(
        ...examples.map(each => fc.constant(each)),
        fc.string({ minLength, maxLength: Math.min(maxLength, 60) }),
        fc.constantFrom('a'.repeat(Math.min(maxLength, 20_000)), 'a'.repeat(Math.min(maxLength, 20_000) + 1)),
        junk,
      )
  }
}

function objectOf({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, each]) => [name, fitsOf(each, name, depth + 1)] as const)
  const whole = fc.record(Object.fromEntries(members), { requiredKeys: required })
  return fc.oneof(
    { weight: 20, arbitrary: whole },
    // One member too many or too few.
    { weight: 1, arbitrary: whole.map(each => ({ ...(each as object), Unknown: 1 })) },
    { weight: 1, arbitrary: whole.map(each => Object.fromEntries(Object.entries(each as object).slice(1))) },
  )
}

/** Invalid JSON, or JSON that hardly any program writes. */
const strangeText = (text: fc.Arbitrary<string>) =>
  fc.oneof(
    text.map(each => each.slice(0, each.length / 2)),
    text.map(each => `\ufeff${each}`),
    text.map(each => each + each),
    text.map(each => each.replace('{', '{"Notes":"a","Notes":"b",')),
    text.map(each => each.replace(/:\d+/, ':1e400')),
    text.map(each => each.replace(/:\d+/, ':123456789012345678901234567890.1234567891')),
    text.map(each => each.replace(/:\d+/, ':-0.0')),
    text.map(each => each.replaceAll('a', '\\u0000')),
    fc.constantFrom('', 'null', '[]', '"', '{', '['.repeat(20_000), '{"a":'.repeat(5000), '\u0000'),
    fc.json(),
  )

const starts = [
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  '%PDF-1.4\n',
  'GIF89a',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '',
]

const file = fc
  .tuple(
    fc.constantFrom('File', 'file', 'Other', ''),
    fc.constantFrom('a.png', 'a.html', '../../a.png', 'a\u0000.png', 'x'.repeat(300), '', '\u202egnp.exe'),
    fc.constantFrom('image/png', 'text/html', 'application/octet-stream', ''),
    fc.constantFrom(...starts),
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom('\r\n--limit--\r\n', '\r\n--limit', '', '\r\n--limit\r\n\r\n'),
  )
  .map(([field, name, type, start, bytes, end]) =>
    Buffer.concat([
      Buffer.from(
        `--limit\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      Buffer.from(start, 'latin1'),
      bytes,
      Buffer.from(end),
    ]),
  )

const keyFor: Record<string, string> = {
  ota: keys.wanderly.text,
  'usage:write': keys.usage.text,
  'usage:read': keys.usage.text,
}

/** Header values cannot hold characters beyond Latin-1 or control characters; Node does not send them. */
const inHeader = (text: string) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?')

function headersOf(scope: string, parameters: Operation['parameters']): fc.Arbitrary<Record<string, string>> {
  const token = fc.oneof(
    { weight: 12, arbitrary: fc.constant(`Bearer ${keyFor[scope]}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...Object.values(keys).map(each => `Bearer ${each.text}`), 'Basic YTpi', ''),
    },
    { weight: 1, arbitrary: junk.map(each => inHeader(`Bearer ${each}`.slice(0, 300))) },
  )
  const own = parameters
    .filter(each => each.in === 'header')
    .map(each => [each.name.toLowerCase(), headerOf(each.name)] as const)
  return fc.record(
    {
      authorization: token,
      'accept-language': junk.map(each => inHeader(each.slice(0, 50))),
      ...Object.fromEntries(own),
    },
    { requiredKeys: ['authorization'] },
  ) as fc.Arbitrary<Record<string, string>>
}

function headerOf(name: string): fc.Arbitrary<string> {
  const fits = name === 'Idempotency-Key' ? fc.nat(40).map(n => `fuzz-${n}`) : fc.nat(1e9).map(n => `request-${n}`)
  return fc.oneof(
    { weight: 6, arbitrary: fits },
    { weight: 1, arbitrary: junk.map(each => inHeader(each.slice(0, 300))) },
  )
}

/** Percent-encodes any value for a path or a query. */
const inAddress = (value: unknown) =>
  encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()).replaceAll(
    '%40',
    '@',
  )

function requestOf(template: string, method: string, operation: Operation): fc.Arbitrary<HttpRequest> {
  const parameters = operation.parameters.map(each => resolved(each))
  const inPath = parameters.filter(each => each.in === 'path')
  const inQuery = parameters.filter(each => each.in === 'query')
  const path = fc
    .record(Object.fromEntries(inPath.map(each => [each.name, fitsOf(each.schema, each.name)])))
    .map(values => template.replace(/\{(\w+)\}/g, (_, name) => inAddress(values[name]).slice(0, 4000)))
  const query = fc
    .record(Object.fromEntries(inQuery.map(each => [each.name, fitsOf(each.schema, each.name)])), {
      requiredKeys: inQuery.filter(each => each.required).map(each => each.name),
    })
    .map(values => Object.entries(values).map(([name, value]) => `${name}=${inAddress(value)}`.slice(0, 4000)))
  const twice = fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 1, 1, 2)
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const text = media ? fitsOf(media.schema).map(each => JSON.stringify(each) ?? '') : fc.constant('')
  const body: fc.Arbitrary<string | Buffer | undefined> = !media
    ? fc.constant(undefined)
    : type === 'multipart/form-data'
      ? file
      : fc.oneof({ weight: 12, arbitrary: text }, { weight: 1, arbitrary: strangeText(text) })
  const contentType = !media
    ? fc.constant(undefined)
    : fc.oneof(
        { weight: 20, arbitrary: fc.constant(type === 'multipart/form-data' ? `${type}; boundary=limit` : type) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain',
            'application/json; charset=latin1',
            'multipart/form-data',
            '*/*',
            'a',
          ),
        },
      )
  const methods = fc.oneof(
    { weight: 25, arbitrary: fc.constant(method.toUpperCase()) },
    { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'DELETE', 'PATCH', 'GET', 'POST') },
  )
  return fc
    .tuple(methods, path, query, twice, headersOf(operation['x-scopes'][0]!, parameters), contentType, body)
    .map(([method, path, query, times, headers, type, body]) => {
      const search = Array(times).fill(query).flat().join('&')
      const typed = type === undefined || body === undefined ? headers : { ...headers, 'content-type': type }
      return { method, path: search ? `${path}?${search}` : path, headers: typed, body }
    })
}

/** Requests to a documented path, or to an unknown one. */
export const restRequests: fc.Arbitrary<HttpRequest> = fc.oneof(
  ...Object.entries<Record<string, Operation>>(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestOf(template, method, operation)),
  ),
  fc.tuple(fc.constantFrom('GET', 'POST', 'DELETE'), junk).map(([method, text]) => ({
    method,
    path: `/api/v2/${inAddress(text).slice(0, 1000)}`,
    headers: { authorization: `Bearer ${keys.wanderly.text}` },
  })),
)
