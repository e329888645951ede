import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { GraphQLObjectType } from 'graphql'
import { problemKinds } from '../../src/domain/refusals/problem.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { templateOf } from '../../src/transports/rest/openapi/describeOperation.ts'
import { knownBounds } from '../../src/transports/rest/openapi/knownBounds.ts'
import { graphqlOnlyProblems, openApiDocument } from '../../src/transports/rest/openapi/openApiDocument.ts'
import { type Route, sourcesOf } from '../../src/transports/rest/Route.ts'
import { routes } from '../../src/transports/rest/routes.ts'
import { statementExport } from '../../src/transports/rest/statementExport.ts'
import { usageExport } from '../../src/transports/rest/usageExport.ts'
import { type Exchange, validateResponse } from './validateResponse.ts'

interface Media {
  schema: object
  examples?: Record<string, { value: unknown }>
}
interface Parameter extends Media {
  name: string
  in: string
  required: boolean
  $ref?: string
}
interface Response {
  headers: Record<string, object>
  content?: Record<string, Media>
}
interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: { apiKey: string[] }[]
  'x-scopes': string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Response>
}

const text = readFileSync('schema/openapi.json', 'utf8')
const document = JSON.parse(text)
const paths = document.paths as Record<string, Record<string, Operation>>
const operations = Object.entries(paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ template, method: method.toUpperCase(), operation })),
)
/** Every path, including the one that runs no operation. */
const rows: Omit<Route, 'operation'>[] = [...routes, usageExport, statementExport]
const operationOf = (row: Pick<Route, 'method' | 'path'>) => paths[templateOf(row)]![row.method.toLowerCase()]!

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { binary: true } })
addFormats.default(ajv)
ajv.addSchema({ $id: 'openapi', ...document })
/** The violations of a value by a schema of the document. */
function violationsOf(schema: object, value: unknown): unknown {
  const located = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'))
  return ajv.validate(located, value) ? null : ajv.errors
}

describe('schema/openapi.json', () => {
  it('is what `npm run generate` makes of the sources', () => {
    expect(text).toBe(`${JSON.stringify(openApiDocument(buildSchema()), null, 2)}\n`)
  })

  it('has no dangling references', () => {
    for (const [, pointer] of text.matchAll(/"\$ref": "#\/([^"]+)"/g)) {
      const found = pointer!.split('/').reduce((value, step) => value?.[step], document)
      expect([pointer, typeof found]).toEqual([pointer, 'object'])
    }
  })

  it('links to operations as the reference at /docs names them', () => {
    const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, link]) => link)
    const known = operations.map(({ template, method, operation: { tags } }) => {
      const tag = tags[0]!.toLowerCase().replaceAll(' ', '-')
      return `tag/${tag}/${method}${template}`
    })
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter(link => !known.includes(link!))).toEqual([])
  })

  it('says nothing of what a field costs in an operation of GraphQL', () => {
    expect(text).not.toContain('In the cost of an operation')
  })

  it('has no unreferenced components', () => {
    const names = Object.entries<object>(document.components).flatMap(([kind, all]) =>
      // Operations refer to security schemes by name, without a $ref.
      kind === 'securitySchemes' ? [] : Object.keys(all).map(name => `#/components/${kind}/${name}`),
    )
    expect(names.filter(name => !text.includes(`"$ref": "${name}"`))).toEqual([])
  })

  it('makes parameters with a default optional, and states the default', () => {
    const optional = operations.flatMap(({ operation }) =>
      operation.parameters.flatMap(({ name, required, schema }) =>
        schema && 'default' in schema ? [[operation.operationId, name, required, schema.default]] : [],
      ),
    )
    expect(optional).toEqual([
      ['listProducts', 'Limit', false, 500],
      ['listBookings', 'Limit', false, 50],
      ['listChanges', 'Limit', false, 100],
      ['listChanges', 'Wait', false, 0],
      ['rollWebhookSecret', 'GraceMinutes', false, 1440],
      ['listWebhookDeliveries', 'Limit', false, 50],
      ['recordUsageBatch', 'mode', false, 'atomic'],
      ['exportUsage', 'format', false, 'csv'],
      ['exportUsage', 'formulas', false, 'text'],
      ['exportStatement', 'Formulas', false, 'text'],
    ])
  })

  it('names each operation uniquely, with a tag that is described', () => {
    const ids = operations.map(each => each.operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const tags = document.tags.map((tag: { name: string }) => tag.name)
    expect(new Set(operations.flatMap(each => each.operation.tags))).toEqual(new Set(tags))
  })

  it('describes every field of every named schema', () => {
    const silent = Object.entries<{ properties?: Record<string, { description?: string }> }>(
      document.components.schemas,
    ).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([field, { description }]) => (description ? [] : [`${name}.${field}`])),
    )
    expect(silent).toEqual([])
  })

  it('bounds only fields and arguments that exist', () => {
    const schema = buildSchema()
    for (const name of Object.keys(knownBounds)) {
      const [type, field, argument] = name.split('.')
      const found = schema.getType(type!) as GraphQLObjectType | undefined
      const there = field === undefined ? found : found?.getFields()[field]
      const known =
        argument === undefined ? there : there && 'args' in there && there.args.find(each => each.name === argument)
      expect([name, Boolean(known)]).toEqual([name, true])
    }
  })

  it('spells no field as in GraphQL, except for members of a problem', () => {
    const members = [
      '`bookableUntil`',
      '`cancellableUntil`',
      '`currentPrice`',
      '`currentVersion`',
      '`expectedPrice`',
      '`lastSequenceNumber`',
      '`outcomeUnknown`',
      '`requestId`',
      '`requestedState`',
      '`requiredScopes`',
      '`retryAfterSeconds`',
      '`shortResources`',
    ]
    expect([...new Set(text.match(/`[a-z]+[A-Z]\w*`/g))].toSorted()).toEqual(members)
  })
})

describe('the routes and the document', () => {
  it('have the same paths and methods', () => {
    const served = rows.map(row => `${row.method} ${templateOf(row)}`)
    expect(operations.map(each => `${each.method} ${each.template}`).toSorted()).toEqual(served.toSorted())
  })

  it.each(rows.map(row => [`${row.method} ${row.path}`, row] as const))('agree on %s', (_, row) => {
    const operation = operationOf(row)
    expect([operation.security, operation['x-scopes']]).toEqual([
      [{ apiKey: [] }],
      row.scope === 'any' ? [] : [row.scope].flat(),
    ])
    expect(Object.keys(operation.responses)).toContain(String(row.status))
    expect('304' in operation.responses).toBe(row.cacheSeconds !== undefined)
    const own = operation.parameters.filter(each => each.name).map(each => `${each.in} ${each.name}`)
    const sources = sourcesOf(row).map(([, source]) => source)
    const asked = sources.filter(source => source.name !== '').map(source => `${source.in} ${source.name}`)
    expect(own.toSorted()).toEqual(asked.toSorted())
    expect(operation.requestBody !== undefined).toBe(sources.some(source => source.name === ''))
    const bodies = Object.keys(operation.requestBody?.content ?? {})
    if (bodies.length > 0) {
      const multipart = sources.some(source => source.in === 'file')
      expect(bodies).toEqual([multipart ? 'multipart/form-data' : 'application/json'])
    }
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['400', '401', '403', '429', '500', '503', ...(bodies.length > 0 ? ['413', '415'] : [])]),
    )
  })
})

describe('Idempotency-Key', () => {
  const taking = rows.filter(row => sourcesOf(row).some(([, source]) => source.name === 'Idempotency-Key'))

  it('is taken by the paths that say so, and by those that record usage in a batch for each entry', () => {
    expect(taking.map(row => row.documentation.operationId)).toEqual(['createBooking', 'holdBooking', 'recordUsage'])
    for (const { path } of taking)
      expect(document.info.description).toContain(`POST …/${path.replace(/^\/api\/v2\/(ota\/partner\/)?/, '')}\``)
    const inDocument = operations.filter(each =>
      each.operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    )
    expect(inDocument.map(each => each.operation.operationId)).toEqual(taking.map(row => row.documentation.operationId))
    const { IdempotencyKey } = document.components.schemas.UsageBatchEntry.properties
    expect(IdempotencyKey).toMatchObject({ minLength: 1, maxLength: 255 })
  })

  it.each(taking.map(row => [row.documentation.operationId, row] as const))(
    'has its length, and says what a repetition is answered with: %s',
    (_, row) => {
      const { parameters, responses } = operationOf(row)
      const parameter = parameters.find(each => each.name === 'Idempotency-Key')!
      expect(parameter).toMatchObject({ in: 'header', required: false, schema: { minLength: 1, maxLength: 255 } })
      expect((parameter as unknown as { description: string }).description).toContain('`Idempotency-Replayed: true`')
      expect(responses[row.status]!.headers).toHaveProperty('Idempotency-Replayed')
      expect(Object.keys(responses[422]!.content!['application/problem+json']!.examples!)).toContain(
        'idempotency-mismatch',
      )
    },
  )
})

describe('the documented paths', () => {
  // Responses that partners already depend on.
  it.each([
    ['GET /api/v2/ota/partner/products', ['200']],
    ['GET /api/v2/ota/partner/resolve-product', ['200', '400', '404']],
    ['GET /api/v2/ota/partner/availability/{ActivityID}/dates', ['200', '400', '422']],
    ['GET /api/v2/ota/partner/availability/{ActivityID}/timeslots', ['200', '400', '422']],
    ['GET /api/v2/ota/partner/questions/{ActivityID}', ['200', '400', '422']],
    ['GET /api/v2/ota/core/questions/{ActivityID}', ['200', '400']],
    ['POST /api/v2/ota/partner/booking', ['201', '409', '500']],
    ['POST /api/v2/usage/meters', ['201', '403', '422']],
    ['GET /api/v2/usage/meters', ['200', '403', '422']],
  ])('%s answers with %j at least', (name, statuses) => {
    const [method, template] = name.split(' ') as [string, string]
    expect(Object.keys(paths[template]![method.toLowerCase()]!.responses)).toEqual(expect.arrayContaining(statuses))
  })

  it('mention every problem of the service', () => {
    for (const slug of Object.keys(problemKinds).filter(each => !(graphqlOnlyProblems as string[]).includes(each)))
      expect(text).toContain(`"https://booking.example.com/problems/${slug}"`)
  })
})

describe('every example', () => {
  const media = operations.flatMap(({ operation }) => [
    ...operation.parameters.filter(each => each.name).map(each => [`${operation.operationId} ${each.name}`, each]),
    ...Object.entries(operation.requestBody?.content ?? {}).map(([, each]) => [`${operation.operationId} body`, each]),
    ...Object.entries(operation.responses).flatMap(([status, response]) =>
      Object.values(response.content ?? {}).map(each => [`${operation.operationId} ${status}`, each]),
    ),
  ]) as [string, Media][]
  const inComponents = ['parameters', 'responses'].flatMap(kind =>
    Object.entries<Media & Response>(document.components[kind]).flatMap(([name, each]) =>
      each.content ? Object.values(each.content).map(inside => [name, inside] as const) : [[name, each] as const],
    ),
  )

  it.each([...media, ...inComponents])('of %s is valid by its schema', (name, { schema, examples = {} }) => {
    const values = Object.values(examples).map(each => each.value)
    // A file has no example, because its bytes would help no reader.
    expect(values.length > 0 || ['createUpload body', 'createPicture body'].includes(name)).toBe(true)
    for (const value of values) expect(violationsOf(schema, value)).toBeNull()
  })

  it('in a schema is valid by it', () => {
    let seen = 0
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(visit)
      else if (typeof value === 'object' && value !== null) {
        const { examples } = value as { examples?: unknown }
        if (Array.isArray(examples)) {
          for (const example of examples) expect(violationsOf(value, example)).toBeNull()
          seen += examples.length
        }
        Object.values(value).forEach(visit)
      }
    }
    visit(document.components)
    expect(seen).toBeGreaterThan(30)
  })
})

describe('what a generated client branches on', () => {
  interface Union {
    oneOf: { $ref: string }[]
    discriminator: { propertyName: string; mapping: Record<string, string> }
  }
  const unionsIn = (value: unknown): Union[] => {
    if (typeof value !== 'object' || value === null) return []
    return [...('discriminator' in value ? [value as Union] : []), ...Object.values(value).flatMap(unionsIn)]
  }
  const named = (pointer: string) => document.components.schemas[pointer.split('/').at(-1)!]

  it('is a required constant of each member of a union', () => {
    const unions = unionsIn(document)
    expect(unions.length).toBeGreaterThan(30)
    for (const { oneOf, discriminator } of unions) {
      const { propertyName, mapping } = discriminator
      expect(new Set(Object.values(mapping))).toEqual(new Set(oneOf.map(each => each.$ref)))
      for (const { $ref } of oneOf) {
        const { required, properties } = named($ref)
        const property = properties[propertyName]
        const { const: only, enum: values = [only] } = property.$ref ? named(property.$ref) : property
        const mapped = Object.keys(mapping).filter(value => mapping[value] === $ref)
        expect([$ref, required.includes(propertyName), values.toSorted()]).toEqual([$ref, true, mapped.toSorted()])
      }
    }
  })

  it('is the code of every problem of a status that has several', () => {
    for (const { operation } of operations) {
      for (const response of Object.values(operation.responses)) {
        const schema = response.content?.['application/problem+json']?.schema as Partial<Union> | undefined
        if (schema?.oneOf) expect(schema.discriminator?.propertyName).toBe('code')
      }
    }
  })

  it.each<[string, string, object, boolean]>([
    ['a quote of units', 'QuoteInput', { Units: [{ UnitID: 'unit_01h455vb4pex5vsknk084sn02q', Quantity: 2 }] }, true],
    ['a unit without its quantity', 'QuoteInput', { Units: [{ UnitID: 'unit_01h455vb4pex5vsknk084sn02q' }] }, false],
    ['a failed field of the body', 'FailedField', { pointer: '/Customer/Email', detail: 'Email is required.' }, true],
    ['a failed field that is nowhere', 'FailedField', { detail: 'Email is required.' }, false],
  ])('knows %s', (_, name, members, isValid) => {
    const place = { ActivityID: 'act_01h455vb4pex5vsknk084sn02q', Date: '2026-07-01', Time: '09:00' }
    const value = name === 'QuoteInput' ? { ...place, ...members } : members
    expect(violationsOf(named(name), value) === null).toBe(isValid)
  })
})

describe('validateResponse', () => {
  const answer = {
    method: 'POST',
    url: '/api/v2/usage/meters',
    status: 201,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': '0b6f1e0a-6f2d-4f0c-9a49-2f1d3c1b7a55',
      'cache-control': 'no-store',
    },
    text: '{"data":{"ID":1,"Meter":"api-calls","Usage":1.5}}',
  }
  const notFound = {
    type: 'http://service.test/problems/not-found',
    code: 'not-found',
    title: 'Not Found',
    status: 404,
    detail: 'No such route: /api/v2/nothing.',
    instance: '/api/v2/nothing',
    requestId: '0b6f1e0a-6f2d-4f0c-9a49-2f1d3c1b7a55',
  }
  const problem = { ...answer.headers, 'content-type': 'application/problem+json; charset=utf-8' }
  const unknown = { ...answer, url: '/api/v2/nothing', status: 404, headers: problem, text: JSON.stringify(notFound) }

  it('accepts a response that matches the document', () => {
    validateResponse(answer)
    validateResponse(unknown)
  })

  it.each<[string, Partial<Exchange>, RegExp]>([
    ['a status', { status: 202 }, /can be answered with 202/],
    ['a path', { url: '/api/v2/usage/metres' }, /can be answered with 201/],
    ['a method', { method: 'PUT' }, /can be answered with 201/],
    ['a header', { headers: { ...answer.headers, 'x-secret': '1' } }, /x-secret is not documented/],
    ['a media type', { headers: { ...answer.headers, 'content-type': 'text/html' } }, /text\/html is not documented/],
    ['a member', { text: '{"data":{"ID":1,"Meter":"m","Usage":1,"Extra":2}}' }, /\(Extra\)/],
  ])('refuses %s that is not in the document', (_, wrong, message) => {
    expect(() => validateResponse({ ...answer, ...wrong })).toThrow(message)
  })

  it('refuses a response with a missing header or member, or with one of another type', () => {
    const { 'cache-control': _, ...headers } = answer.headers
    expect(() => validateResponse({ ...answer, headers })).toThrow(/Cache-Control is missing/)
    expect(() => validateResponse({ ...answer, text: '{"data":{"ID":1,"Meter":"m"}}' })).toThrow(/'Usage'/)
    expect(() => validateResponse({ ...answer, text: '{"data":{"ID":"1","Meter":"m","Usage":1}}' })).toThrow(/integer/)
  })

  it('refuses a problem of a kind that the status does not have', () => {
    const text = JSON.stringify({ ...notFound, type: 'http://service.test/problems/product-not-found' })
    expect(() => validateResponse({ ...unknown, text })).toThrow(/pattern/)
  })
})
